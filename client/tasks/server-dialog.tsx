import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { PATIENCE, readPage } from '../api.ts';

/** `title` and the line under it; `sends`: there is a form in it. */
type ServerDialog = { parts: Element[]; title: string; detail: string; sends: boolean };

/**
 * The dialog that the server draws at an address, of its body the parts a selector names; undefined when there is no such
 * dialog, null when the server was not reached.
 */
async function readDialog(address: string, selector: string): Promise<ServerDialog | undefined | null> {
  const page = await readPage(address);
  if (page === null) return null;
  const dialog = page?.querySelector('[data-dialog]');
  const parts = [...(dialog?.querySelectorAll(`[data-body] > ${selector}`) ?? [])];
  const words = (of: string) => dialog?.querySelector(of)?.textContent ?? '';
  const sends = Boolean(dialog?.querySelector('[data-sends]'));
  return parts.length ? { parts, title: words('[data-title]'), detail: words('[data-detail]'), sends } : undefined;
}

/** Reads the dialog at an address, however late it comes; whoever has closed it before is led nowhere. */
export function useServerDialog(address: string, selector: string, onUnreached: () => void) {
  const [read, setRead] = useState<ServerDialog>();
  const [nth, setNth] = useState(0);
  const tellUnreached = useEffectEvent(onUnreached);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when `nth` grows
  useEffect(() => {
    let left = false;
    const late = setTimeout(() => tellUnreached(), PATIENCE);
    readDialog(address, selector).then((found) => {
      clearTimeout(late);
      if (left) return;
      if (found) setRead(found);
      else if (found === null) tellUnreached();
      else location.assign(address); // the page says why there is no dialog
    });
    return () => {
      left = true;
      clearTimeout(late);
    };
  }, [address, selector, nth]);
  return { read, readAgain: () => setNth(nth + 1) };
}

/** Parts of a page as the server drew them. */
export function ServerParts({ of: parts, ...rest }: ComponentProps<'div'> & { of: Element[] }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.replaceChildren(...parts), [parts]);
  return <div className="server-html" ref={box} {...rest} />;
}
