import { LRUCache } from 'lru-cache';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconSink } from './parts/icon.tsx';

/** The markup of menus, with the icons in it, by all that they show. */
type MarkupCache = LRUCache<string, { html: string; icons: ReadonlySet<LucideIcon> }>;

/** Of so many bytes. React leaves a text of thousands of pieces; measuring it joins them for good. */
export const openMarkupCache = (): MarkupCache =>
  new LRUCache({
    maxSize: 1_000_000,
    sizeCalculation: ({ html }, by) => Buffer.byteLength(by) + Buffer.byteLength(html),
  });

/** The cache of the page that is being drawn; null: nothing is cached. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null);

type Props = {
  /** All that the content depends on: it sees no page's context. Without one it is rendered each time. */
  by: string | undefined;
  draw: () => ReactNode;
} & Pick<ComponentProps<'nav'>, 'aria-label' | 'className'>;

/** A menu, rendered once for all pages on which it is the same. */
export function CachedMenu({ by, draw, ...attributes }: Props) {
  const cache = use(MarkupCacheContext);
  const sink = use(IconSink);
  if (!cache || by === undefined) return <nav {...attributes}>{draw()}</nav>;
  let known = cache.get(by);
  if (!known) {
    const icons = new Set<LucideIcon>();
    known = { html: renderToStaticMarkup(<IconSink value={icons}>{draw()}</IconSink>), icons };
    cache.set(by, known);
  }
  for (const icon of known.icons) sink?.add(icon);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own drawing of what stands above
  return <nav {...attributes} dangerouslySetInnerHTML={{ __html: known.html }} />;
}
