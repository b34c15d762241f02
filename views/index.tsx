import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageContext } from '../server/platform/pages/page-context.ts';
import { IslandSink, type IslandsOfPage } from './island.tsx';
import { islands } from './islands.tsx';
import { MarkupCacheContext, openMarkupCache } from './markup-cache.tsx';
import { PageProvider } from './page-context.tsx';
import { ReasonSink } from './parts/error-summary.tsx';
import { IconPlace, symbolId } from './parts/icon.tsx';
import { LabelSink } from './parts/labels.tsx';
import { sharedIcons } from './shared-icons.ts';
import { drawSprite, type Symbols } from './sprite.tsx';
import { type Stylesheet, StylesheetSink } from './stylesheet.ts';

export { drawMail, type MailName, type MailProps } from './mails.tsx';
export { sharedIcons } from './shared-icons.ts';
export type { Stylesheet };

/** 'today/tasks' is the default export of `today/tasks.page.tsx`. */
export type ViewName = `${string}/${string}`;

export type PageView = (props: never) => ReactNode;
export type PropsOf<View extends PageView> = View extends (props: infer Props) => ReactNode ? Props : never;

const views = import.meta.glob<ComponentType<object>>('./*/*.page.tsx', { eager: true, import: 'default' });

function viewOf(name: ViewName): ComponentType<object> {
  const view = views[`./${name}.page.tsx`];
  if (!view) throw new Error(`There is no view of a page called ${name}`);
  return view;
}

export type Rendered = { body: string; islands: string[]; stylesheet: Stylesheet };

/** Shared by all pages and rendered once. */
const symbols: Symbols = new Map();
const markup = openMarkupCache();

/**
 * Renders a page's body, and returns it with its islands and its stylesheet. Pure: the same props give the same text. Menus
 * and icons are rendered once for all pages that show them.
 */
export function draw(name: ViewName, props: object, context: PageContext): Rendered {
  const view = createElement(viewOf(name), props);
  const labels = new Map<string, string>();
  const inApp = context.person !== null;
  const page = () => renderOnce(createElement(PageProvider, { value: context }, view), { labels, inApp });
  const rendered = page();
  // The error summary comes before the fields whose labels it needs. Rendering twice is simpler than filling it in
  // later, and costs 4 ms for a page of 50 rows, only after a refusal.
  return Object.keys(context.errors).length > 0 ? page() : rendered;
}

type Drawing = {
  labels: Map<string, string>;
  /** Whether it uses the shared file of icons. Pages of the public site have few icons, so they do without this request. */
  inApp: boolean;
};

function renderOnce(page: ReactNode, { labels, inApp }: Drawing): Rendered {
  const names = new Set<string>();
  const icons = new Set<LucideIcon>();
  const placeOf = (icon: LucideIcon) => {
    const isShared = inApp && sharedIcons.has(icon);
    if (!isShared) icons.add(icon);
    return `${isShared ? sharedIcons.address : ''}#${symbolId(icon)}`;
  };
  const reason = {};
  const collecting = (node: ReactNode) =>
    createElement(
      ReasonSink,
      { value: reason },
      createElement(IconPlace, { value: placeOf }, createElement(LabelSink, { value: labels }, node)),
    );
  let count = 0;
  const sink: IslandsOfPage = {
    add(name) {
      names.add(name);
      return `i${count++}`;
    },
    draw(id, name, props) {
      const island = createElement(islands[name as keyof typeof islands] as ComponentType<object>, props);
      return renderToString(collecting(island), { identifierPrefix: `${id}-` });
    },
  };
  let stylesheet: Stylesheet = 'site';
  const styled = createElement(StylesheetSink, { value: (name) => (stylesheet = name) }, page);
  const withCache = createElement(MarkupCacheContext, { value: markup }, styled);
  // Only islands are hydrated, each as its own root, so the rest needs none of React's markers.
  const body = renderToStaticMarkup(collecting(createElement(IslandSink, { value: sink }, withCache)));
  return { body: body + drawSprite(icons, symbols), islands: [...names], stylesheet };
}
