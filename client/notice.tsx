import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PageAlert } from '../server/domain/texts.ts';
import { Alert } from '../views/parts/alert.tsx';

/** What an island may add to an alert: `onUndo` takes back what it reports. */
export type IslandAlert = PageAlert & { onUndo?: () => void };

/**
 * An island's alert, and its element in the page's place for notices (views/parts/notices.tsx). Each alert is a new element,
 * even with the same words, so that screen readers announce it and its 3 s start again.
 */
export function useNotice() {
  const [{ alert, nth }, setState] = useState<{ alert: IslandAlert | null; nth: number }>({ alert: null, nth: 0 });
  const setAlert = (next: IslandAlert | null) => setState((last) => ({ alert: next, nth: last.nth + 1 }));
  const place = alert && document.querySelector(`[data-notices="${alert.kind}"]`);
  const notice: ReactNode = place && createPortal(<Alert key={nth} {...alert} onClose={() => setAlert(null)} />, place);
  return { alert, setAlert, notice };
}
