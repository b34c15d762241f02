import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { addressHasDialog, leaveDialog, onTraverse, pushDialog, takesLink } from './navigation.ts';
import { askToDiscard, hasTypedText, watchTypedText } from './typed-text.ts';

type DialogAddress<Item> = {
  /** What the dialog is about; null when none is open. */
  shown: Item | null;
  dialog: RefObject<HTMLDialogElement | null>;
  /** Opens it from the link that leads to its address; a click for a new tab opens one. */
  open: (item: Item, event: MouseEvent<HTMLAnchorElement>) => void;
  /** Opens it where no link was pressed. */
  openAt: (item: Item, address: string) => void;
  close: () => void;
  /** Closes it if what was opened at the address is still shown: an answer may come when something else is. */
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
    /** Back has led to the page beneath: typed text takes one forward again, until it may be lost. */
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
