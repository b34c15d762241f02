import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** The exports of an island's file. `read` fetches the props that the server had when rendering but did not send. */
export type IslandModule = { default: ComponentType<object>; read?: (props: object) => Promise<object> };

/**
 * Renders an island in the browser; `data-drawing` says how much of it the server has rendered (views/island.tsx). Throws
 * when `read` fails.
 */
export async function hydrate(island: HTMLElement, { default: component, read }: IslandModule): Promise<void> {
  const { props, drawing } = island.dataset;
  const given = JSON.parse(props ?? '{}');
  const inside = createElement(component, { ...given, ...(await read?.(given)) });
  const node = createElement(Mounted, { island }, inside);
  const options = { identifierPrefix: `${island.id}-` };
  const place = drawing === 'beside' ? island.appendChild(document.createElement('div')) : island;
  const root = drawing ? createRoot(place, options) : hydrateRoot(island, node, options);
  if (drawing) root.render(node);
  island.addEventListener('leave', () => root.unmount(), { once: true });
}

/** Marks an island once it is hydrated, and restores the focus when React has replaced the focused element. */
function Mounted({ island, children }: { island: HTMLElement; children?: ReactNode }) {
  const [focused] = useState(() => document.activeElement);
  useEffect(() => {
    island.dataset.hydrated = '';
    if (!focused || focused.isConnected) return;
    const name = nameOf(focused);
    const again = [...island.querySelectorAll<HTMLElement>(focused.localName)].filter((one) => nameOf(one) === name);
    again.find((one) => one.checkVisibility())?.focus({ preventScroll: true });
  }, [island, focused]);
  return children;
}

/** Identifies a control across redraws. */
const nameOf = (control: Element): string =>
  JSON.stringify([...['href', 'name', 'value'].map((name) => control.getAttribute(name)), control.textContent]);
