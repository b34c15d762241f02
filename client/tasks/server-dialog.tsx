import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { readPage } from '../api.ts';

type ServerDialog = { parts: Element[]; detail: string };

/**
 * The parts of the dialog's body that the server draws at an address, and the line under its title; undefined when there
 * is no such dialog, null when the server was not reached.
 */
async function readDialog(address: string, selector: string): Promise<ServerDialog | undefined | null> {
  const page = await readPage(address);
  if (page === null) return null;
  const dialog = page?.querySelector('.dialog');
  const parts = [...(dialog?.querySelectorAll(`.body > ${selector}`) ?? [])];
  return parts.length ? { parts, detail: dialog?.querySelector('header p')?.textContent ?? '' } : undefined;
}

/** Reads the dialog at an address; whoever has closed it before it comes is led nowhere. */
export function useServerDialog(address: string, selector: string, onUnreached: () => void) {
  const [read, setRead] = useState<ServerDialog>();
  const [nth, setNth] = useState(0);
  const tellUnreached = useEffectEvent(onUnreached);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when `nth` grows
  useEffect(() => {
    let left = false;
    readDialog(address, selector).then((found) => {
      if (left) return;
      if (found) setRead(found);
      else if (found === null) tellUnreached();
      else location.assign(address); // the page says why there is no dialog
    });
    return () => {
      left = true;
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
