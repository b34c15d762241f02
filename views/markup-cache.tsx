import { LRUCache } from 'lru-cache';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconSink } from './parts/icon.tsx';

/** Rendered markup, with the icons in it. */
type Markup = { html: string; icons: ReadonlySet<LucideIcon> };

/** Rendered markup, by all that it shows. */
type MarkupCache = LRUCache<string, Markup>;
type MarkupCaches = { frames: MarkupCache; content: MarkupCache };

/** The caches that pages share, of so many bytes. Menus have their own, so that no amount of rows evicts them. */
export const openMarkupCaches = (): MarkupCaches => ({
  frames: ofBytes(1_000_000),
  content: ofBytes(8_000_000),
});

// React leaves a text of thousands of pieces, which would be joined for each page anew. Measuring it joins them for good.
const ofBytes = (maxSize: number): MarkupCache =>
  new LRUCache({ maxSize, sizeCalculation: ({ html }, by) => Buffer.byteLength(by) + Buffer.byteLength(html) });

/** The caches of the page that is being drawn; null: nothing is cached. */
export const MarkupCacheContext = createContext<MarkupCaches | null>(null);

/**
 * The markup of `draw()`, rendered once for each `by`. It is the same for everybody: it sees no page's context, and `by`
 * names all that it shows.
 */
function cachedMarkup(cache: MarkupCache, by: string, draw: () => ReactNode): Markup {
  const known = cache.get(by);
  if (known) return known;
  const icons = new Set<LucideIcon>();
  const html = renderToStaticMarkup(<IconSink value={icons}>{draw()}</IconSink>);
  cache.set(by, { html, icons });
  return { html, icons };
}

type Props = {
  as: 'nav' | 'ul' | 'div';
  /** All that the content depends on. Without one it is rendered each time. */
  by: string | undefined;
  /** Which cache holds it: a menu's, by default, or that of what single pages show. */
  in?: keyof MarkupCaches;
  draw: () => ReactNode;
} & Pick<ComponentProps<'nav'>, 'aria-label' | 'className'>;

/** An element whose content is the same on many pages, rendered once for all of them. */
export function Cached({ as: Tag, by, in: kind = 'frames', draw, ...attributes }: Props) {
  const caches = use(MarkupCacheContext);
  const sink = use(IconSink);
  if (!caches || by === undefined) return <Tag {...attributes}>{draw()}</Tag>;
  const { html, icons } = cachedMarkup(caches[kind], by, draw);
  for (const icon of icons) sink?.add(icon);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own drawing of what stands above
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}

type ItemsProps<Item> = {
  as: 'section' | 'ul';
  items: readonly Item[];
  /** All that an item shows: one that shows something else is rendered again. */
  by: (item: Item) => string;
  /** Renders an item as one element: of a list an `<li>`. */
  draw: (item: Item) => ReactNode;
} & Pick<ComponentProps<'ul'>, 'aria-label' | 'className'>;

/** A list, or a section of groups, whose items are looked at far more often than they change. */
export function CachedItems<Item>({ as: Tag, items, by, draw, ...attributes }: ItemsProps<Item>) {
  const caches = use(MarkupCacheContext);
  const sink = use(IconSink);
  if (!caches) return <Tag {...attributes}>{items.map(draw)}</Tag>;
  let body = '';
  for (const item of items) {
    const { html, icons } = cachedMarkup(caches.content, by(item), () => draw(item));
    for (const icon of icons) sink?.add(icon);
    body += html;
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own drawing, as above
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: body }} />;
}
