import { type ComponentProps, type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandMark, IslandSink } from './island.tsx';
import { islands } from './islands.tsx';
import { type PageContext, PageProvider } from './page-context.tsx';
import { views } from './views.tsx';

export { drawMail } from './mails.tsx';

export type Views = typeof views;
export type ViewName = keyof Views;
export type ViewProps<Name extends ViewName> = ComponentProps<Views[Name]>;

export type Drawn = { body: string; islands: string[] };

/** Draws a page's body and says which islands stand in it. Pure: the same props give the same text. */
export function draw<Name extends ViewName>(name: Name, props: ViewProps<Name>, context: PageContext): Drawn {
  const marks: IslandMark[] = [];
  const view = createElement(views[name] as ComponentType<object>, props as object);
  let body = renderToString(
    createElement(IslandSink, { value: marks }, createElement(PageProvider, { value: context }, view)),
  );
  for (const mark of marks) {
    if (mark.client) continue;
    const island = createElement(islands[mark.name as keyof typeof islands] as ComponentType<object>, mark.props);
    const html = renderToString(island, { identifierPrefix: `${mark.id}-` });
    body = body.replace(`<!--${mark.id}-->`, () => html);
  }
  return { body, islands: [...new Set(marks.map((mark) => mark.name))] };
}
