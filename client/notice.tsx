import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PageAlert } from '../server/domain/texts.ts';
import { Alert } from '../views/parts/alert.tsx';

/** What an island may add to an alert: `onUndo` takes back what it reports. */
export type IslandAlert = PageAlert & { onUndo?: () => void };

/**
 * An island's alert, and its element for a modal dialog, which the page's own place for notices lies under. One in the
 * words of the one before is a new element, so that readers hear it and its 3 s begin again.
 */
export function useAlert() {
  const [{ alert, nth }, setState] = useState<{ alert: IslandAlert | null; nth: number }>({ alert: null, nth: 0 });
  const setAlert = (next: IslandAlert | null) => setState((last) => ({ alert: next, nth: last.nth + 1 }));
  const element = alert && <Alert key={nth} {...alert} onClose={() => setAlert(null)} />;
  return { alert, setAlert, element };
}

/** An island's alert, and its element in the page's own place for them (views/parts/notices.tsx). */
export function useNotice() {
  const { alert, setAlert, element } = useAlert();
  const place = alert && document.querySelector(`[data-notices="${alert.kind}"]`);
  const notice: ReactNode = place && createPortal(element, place);
  return { alert, setAlert, notice };
}
