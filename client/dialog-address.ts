import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Opened<Item> = {
  /** What the dialog is about; null when there is none. */
  shown: Item | null;
  dialog: RefObject<HTMLDialogElement | null>;
  /** Opens it from the link that leads to its address; a click for a new tab stays one. */
  open: (item: Item, event: MouseEvent<HTMLAnchorElement>) => void;
  close: () => void;
  /** For the dialog's `onClose`. */
  closed: () => void;
};

/**
 * An island's dialog at the address of the same dialog drawn by the server, so that Back closes it, and a reload or a
 * link taken from it shows it again.
 */
export function useDialogAddress<Item>(): Opened<Item> {
  const [shown, setShown] = useState<Item | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (shown && !dialog.current?.open) dialog.current?.showModal();
  }, [shown]);

  useEffect(() => {
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
    function follow() {
      // Forward into a dialog, or back from one that the server drew: only the server knows how it stands by now.
      if (standsAtDialog() || document.querySelector('[data-dialog]')) location.reload();
      else dialog.current?.close();
    }
  }, []);

  return {
    shown,
    dialog,
    open(item, event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      history.pushState({ dialog: true }, '', event.currentTarget.href);
      setShown(item);
    },
    close: () => dialog.current?.close(),
    closed() {
      setShown(null);
      if (standsAtDialog()) history.back();
    },
  };
}

/** Whether a dialog was opened at the place in history where one is. */
const standsAtDialog = (): boolean => Boolean(history.state?.dialog);
