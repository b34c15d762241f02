import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconSink } from './parts/icon.tsx';

/** Rendered markup, with the icons in it. */
type Markup = { html: string; icons: ReadonlySet<LucideIcon> };

/** Rendered markup, by all that it shows. */
export type MarkupCache = Map<string, Markup>;

/** The cache that pages share; null: nothing is cached. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null);

/** The most entries of the cache, menus and rows: about 3 MB of text. The oldest entry is evicted first. */
const MAX_ENTRIES = 3000;

/**
 * The markup of `draw()`, rendered once for each `by`. It is the same for everybody: it sees no page's context, and `by`
 * names all that it shows.
 */
function cachedMarkup(cache: MarkupCache, by: string, draw: () => ReactNode): Markup {
  const known = cache.get(by);
  if (known) return known;
  const icons = new Set<LucideIcon>();
  const rendered = { html: renderToStaticMarkup(<IconSink value={icons}>{draw()}</IconSink>), icons };
  if (cache.size === MAX_ENTRIES) cache.delete(cache.keys().next().value as string);
  cache.set(by, rendered);
  return rendered;
}

type Props = {
  as: 'nav' | 'ul';
  /** All that the content depends on. Without one it is rendered each time. */
  by: string | undefined;
  draw: () => ReactNode;
} & Pick<ComponentProps<'nav'>, 'aria-label' | 'className'>;

/** An element whose content is the same on many pages, rendered once for all of them. */
export function Cached({ as: Tag, by, draw, ...attributes }: Props) {
  const cache = use(MarkupCacheContext);
  const sink = use(IconSink);
  if (!cache || by === undefined) return <Tag {...attributes}>{draw()}</Tag>;
  const { html, icons } = cachedMarkup(cache, by, draw);
  for (const icon of icons) sink?.add(icon);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own drawing of what stands above
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}

type RowsProps<Row> = {
  as: 'tbody' | 'ul';
  rows: readonly Row[];
  /** All that a row shows: a row that shows something else is rendered again. */
  by: (row: Row) => string;
  /** Renders a `<tr>`, or an `<li>`. */
  draw: (row: Row) => ReactNode;
} & Pick<ComponentProps<'ul'>, 'className'>;

/** A table's body or a list, whose rows are looked at far more often than they change. */
export function CachedRows<Row>({ as: Tag, rows, by, draw, className }: RowsProps<Row>) {
  const cache = use(MarkupCacheContext);
  const sink = use(IconSink);
  if (!cache) return <Tag className={className}>{rows.map(draw)}</Tag>;
  let body = '';
  for (const row of rows) {
    const { html, icons } = cachedMarkup(cache, by(row), () => draw(row));
    for (const icon of icons) sink?.add(icon);
    body += html;
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own drawing, as above
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: body }} />;
}
