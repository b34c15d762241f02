import { type ComponentType, createElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Renders an island in the browser. `data-client` marks those that the server does not render. */
export function hydrate(island: HTMLElement, component: ComponentType<object>): void {
  const { props, client } = island.dataset;
  const node = createElement(component, JSON.parse(props ?? '{}'));
  const options = { identifierPrefix: `${island.id}-` };
  if (client === undefined) hydrateRoot(island, node, options);
  else createRoot(island, options).render(node);
  island.dataset.awake = '';
}
