import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PageAlert } from '../server/domain/texts.ts';
import { Alert } from '../views/parts/alert.tsx';

/** What an island may add to an alert: `onUndo` takes back what it reports. */
export type IslandAlert = PageAlert & { onUndo?: () => void };

/** One in the words of the one before is a new element, so that readers hear it and its 3 s begin again. */
function useLatest(words: { button?: string } = {}) {
  const [{ alert, nth }, setState] = useState<{ alert: IslandAlert | null; nth: number }>({ alert: null, nth: 0 });
  const setAlert = (next: IslandAlert | null) => setState((last) => ({ alert: next, nth: last.nth + 1 }));
  return {
    alert,
    setAlert,
    element: alert && <Alert key={nth} {...alert} {...words} onClose={() => setAlert(null)} />,
  };
}

/** An island's alert, and its element for a modal dialog, which the page's own place for notices lies under. */
export const useAlert = () => useLatest({ button: 'OK' });

/** An island's alert, and its element in the page's own place for them (views/parts/notices.tsx). */
export function useNotice() {
  const { alert, setAlert, element } = useLatest();
  const place = alert && document.querySelector(`[data-notices="${alert.kind}"]`);
  const notice: ReactNode = place && createPortal(element, place);
  return { alert, setAlert, notice };
}
