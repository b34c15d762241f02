import { useLayoutEffect, useRef, useState } from 'react';

/** The agenda that the server drew, just as it stood when React took its place: scrolled, with the focus in it. */
function takeAgenda() {
  const island = document.querySelector<HTMLElement>('[data-island="calendar"]');
  const focused = document.activeElement;
  return {
    island,
    nodes: [...(island?.childNodes ?? [])],
    top: island?.scrollTop ?? 0,
    focused: focused instanceof HTMLElement && island?.contains(focused) ? focused : null,
  };
}

/** Keeps the server's agenda until the calendar has something to show. */
export function ServerAgenda() {
  const [{ island, nodes, top, focused }] = useState(takeAgenda);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(...nodes);
    island?.scrollTo({ top });
    focused?.focus({ preventScroll: true });
  }, [island, nodes, top, focused]);
  return <div className="server-agenda" ref={place} />;
}
