import { type ComponentType, createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** The exports of an island's file. `read` fetches data that the server rendered it from besides its props. */
export type IslandModule = { default: ComponentType<object>; read?: (props: object) => Promise<object> };

/**
 * Renders an island in the browser; `data-drawing` says how much of it the server has rendered (views/island.tsx). Throws
 * when `read` fails.
 */
export async function hydrate(island: HTMLElement, { default: component, read }: IslandModule): Promise<void> {
  const { props, drawing } = island.dataset;
  const given = JSON.parse(props ?? '{}');
  const node = createElement(component, { ...given, ...(await read?.(given)) });
  const options = { identifierPrefix: `${island.id}-` };
  const place = drawing === 'beside' ? island.appendChild(document.createElement('div')) : island;
  if (drawing) createRoot(place, options).render(node);
  else hydrateRoot(island, node, options);
  island.dataset.hydrated = '';
}
