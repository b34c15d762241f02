import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { addressHasDialog, leaveDialog, onTraverse, pushDialog, takesLink } from './navigation.ts';
import { askToDiscard, hasTypedText, watchTypedText } from './typed-text.ts';

type DialogAddress<Item> = {
  /** What the dialog is about; null when none is open. */
  shown: Item | null;
  dialog: RefObject<HTMLDialogElement | null>;
  /** Opens it from a link to its address; clicks for a new tab are left to the browser. */
  open: (item: Item, event: MouseEvent<HTMLAnchorElement>) => void;
  openAt: (item: Item, address: string) => void;
  close: () => void;
  /** Closes it if it still shows that address: an answer may arrive once another item is open. */
  closeAt: (address: string) => void;
  /** For the dialog's `onClose`. */
  closed: () => void;
};

/**
 * A dialog that an island opens at the address where the server renders the same dialog: Back closes it, and a reload or
 * a copied link shows it again.
 */
export function useDialogAddress<Item>(): DialogAddress<Item> {
  const [shown, setShown] = useState<Item | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useRef('');

  useEffect(() => {
    if (shown && !dialog.current?.open) dialog.current?.showModal();
  }, [shown]);

  useEffect(() => {
    watchTypedText();
    return onTraverse(() => {
      if (!addressHasDialog() && dialog.current?.open) leave(dialog.current);
    });
    /** After Back: with typed text the dialog's entry returns until the person agrees to lose the text. */
    async function leave(left: HTMLDialogElement) {
      if (hasTypedText(left)) {
        pushDialog(opened.current);
        if (!(await askToDiscard(left))) return;
      }
      left.close();
    }
  }, []);

  function openAt(item: Item, address: string) {
    opened.current = address;
    pushDialog(address);
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
    closeAt(address) {
      if (opened.current === address) dialog.current?.close();
    },
    closed() {
      setShown(null);
      leaveDialog();
    },
  };
}
