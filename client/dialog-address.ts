import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { addressHasDialog } from './dialogs.ts';

type Opened<Item> = {
  /** What the dialog is about; null when there is none. */
  shown: Item | null;
  dialog: RefObject<HTMLDialogElement | null>;
  /** Opens it from the link that leads to its address; a click for a new tab stays one. */
  open: (item: Item, event: MouseEvent<HTMLAnchorElement>) => void;
  /** The same where no link was pressed. */
  openAt: (item: Item, address: string) => void;
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
    // Somebody went forward into a dialog before the island was awake to see it.
    if (standsAtDialog() && !document.querySelector('[data-dialog]')) {
      history.replaceState(null, ''); // asked for once, whatever comes
      location.reload();
    }
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
    function follow() {
      // Forward into a dialog: only the server knows how it stands by now.
      if (standsAtDialog()) location.reload();
      else if (!addressHasDialog()) dialog.current?.close();
    }
  }, []);

  function openAt(item: Item, address: string) {
    history.pushState({ dialog: true }, '', address);
    setShown(item);
  }

  return {
    shown,
    dialog,
    open(item, event) {
      if (takesLink(event)) openAt(item, event.currentTarget.href);
    },
    openAt,
    close: () => dialog.current?.close(),
    closed() {
      setShown(null);
      if (standsAtDialog()) history.back();
    },
  };
}

/** Whether a click on a link is the island's to answer; one for a new tab stays the browser's. */
export function takesLink(event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  event.preventDefault();
  return true;
}

/** Whether a dialog was opened at the place in history where one is. */
const standsAtDialog = (): boolean => Boolean(history.state?.dialog);
