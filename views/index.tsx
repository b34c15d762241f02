import { type ComponentProps, type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandMark, IslandSink } from './island.tsx';
import { islands } from './islands.tsx';
import { type PageContext, PageProvider } from './page-context.tsx';
import { LabelSink } from './parts/labels.tsx';
import { views } from './views.tsx';

export { drawMail } from './mails.tsx';

export type Views = typeof views;
export type ViewName = keyof Views;
export type ViewProps<Name extends ViewName> = ComponentProps<Views[Name]>;

export type Drawn = { body: string; islands: string[] };

/** Draws a page's body and says which islands stand in it. Pure: the same props give the same text. */
export function draw<Name extends ViewName>(name: Name, props: ViewProps<Name>, context: PageContext): Drawn {
  const view = createElement(views[name] as ComponentType<object>, props as object);
  const labels = new Map<string, string>();
  const page = () => drawOnce(createElement(PageProvider, { value: context }, view), labels);
  const drawn = page();
  // What was refused is told above the fields, by names that these tell when they are drawn. Twice is simpler than a summary
  // that is filled in later, and costs a page of 50 rows 4 ms, where somebody has just been refused.
  return Object.keys(context.errors).length > 0 ? page() : drawn;
}

function drawOnce(page: ReactNode, labels: Map<string, string>): Drawn {
  const marks: IslandMark[] = [];
  const html = (node: ReactNode, prefix?: string) =>
    renderToString(createElement(LabelSink, { value: labels }, node), prefix ? { identifierPrefix: prefix } : {});
  let body = html(createElement(IslandSink, { value: marks }, page));
  for (const mark of marks) {
    if (mark.client) continue;
    const island = createElement(islands[mark.name as keyof typeof islands] as ComponentType<object>, mark.props);
    const drawn = html(island, `${mark.id}-`);
    body = body.replace(`<!--${mark.id}-->`, () => drawn);
  }
  return { body, islands: [...new Set(marks.map((mark) => mark.name))] };
}
