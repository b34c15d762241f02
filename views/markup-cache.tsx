import { LRUCache } from 'lru-cache';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconPlace } from './parts/icon.tsx';

/** Cached markup and icons of menus, by everything they show. Menus are a third of the rendering of a light page. */
type MarkupCache = LRUCache<string, { html: string; icons: ReadonlySet<LucideIcon> }>;

/** Limited in bytes. Measuring also flattens React's string, which consists of thousands of pieces. */
export const openMarkupCache = (): MarkupCache =>
  new LRUCache({
    maxSize: 1_000_000,
    sizeCalculation: ({ html }, by) => Buffer.byteLength(by) + Buffer.byteLength(html),
  });

/** Null when nothing is cached. */
export const MarkupCacheContext = createContext<MarkupCache | null>(null);

type Props = {
  /** A cache key of everything the content depends on; it sees no page context. Without it nothing is cached. */
  by: string | undefined;
  draw: () => ReactNode;
} & Pick<ComponentProps<'nav'>, 'aria-label' | 'className'> & {
    /** Its name for client/refresh.ts, which swaps in the counts of its entries. */
    'data-counts': string;
  };

/** A menu, rendered once for all pages on which it is the same. */
export function CachedMenu({ by, draw, ...attributes }: Props) {
  const cache = use(MarkupCacheContext);
  const placeOf = use(IconPlace);
  if (!cache || by === undefined) return <nav {...attributes}>{draw()}</nav>;
  let known = cache.get(by);
  if (!known) {
    const icons = new Set<LucideIcon>();
    const place = (icon: LucideIcon) => {
      icons.add(icon);
      return placeOf?.(icon) ?? '';
    };
    known = { html: renderToStaticMarkup(<IconPlace value={place}>{draw()}</IconPlace>), icons };
    cache.set(by, known);
  }
  for (const icon of known.icons) placeOf?.(icon);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own drawing of what stands above
  return <nav {...attributes} dangerouslySetInnerHTML={{ __html: known.html }} />;
}
