import { type ComponentType, createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Renders an island in the browser; `data-drawing` says how much of it the server has rendered (views/island.tsx). */
export function hydrate(island: HTMLElement, component: ComponentType<object>): void {
  const { props, drawing } = island.dataset;
  const node = createElement(component, JSON.parse(props ?? '{}'));
  const options = { identifierPrefix: `${island.id}-` };
  const place = drawing === 'beside' ? island.appendChild(document.createElement('div')) : island;
  if (drawing) createRoot(place, options).render(node);
  else hydrateRoot(island, node, options);
  island.dataset.hydrated = '';
}
