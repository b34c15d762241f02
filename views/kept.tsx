import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconSink } from './parts/icon.tsx';

/** Markup that was drawn before, with the icons in it. */
type Markup = { html: string; icons: ReadonlySet<LucideIcon> };

/** What has been drawn so far, by all that it shows. */
export type Drawings = Map<string, Markup>;

/** Null: nothing is kept from page to page. */
export const KeptMarkup = createContext<Drawings | null>(null);

/** The most that is kept, menus and rows: about 3 MB of letters. What was drawn first goes first. */
const MAX_KEPT = 3000;

/** The markup of `draw()`, drawn once for each `by`. It sees no page's context. */
function keptMarkup(kept: Drawings, by: string, draw: () => ReactNode): Markup {
  const known = kept.get(by);
  if (known) return known;
  const icons = new Set<LucideIcon>();
  const drawn = { html: renderToStaticMarkup(<IconSink value={icons}>{draw()}</IconSink>), icons };
  if (kept.size === MAX_KEPT) kept.delete(kept.keys().next().value as string);
  kept.set(by, drawn);
  return drawn;
}

type Props = {
  as: 'nav' | 'ul';
  /** All that the drawing depends on. Without one it is drawn each time. */
  by: string | undefined;
  draw: () => ReactNode;
} & Pick<ComponentProps<'nav'>, 'aria-label' | 'className'>;

/** An element whose contents are the same on many pages, drawn once for all of them. */
export function Kept({ as: Tag, by, draw, ...attributes }: Props) {
  const kept = use(KeptMarkup);
  const sink = use(IconSink);
  if (!kept || by === undefined) return <Tag {...attributes}>{draw()}</Tag>;
  const { html, icons } = keptMarkup(kept, by, draw);
  for (const icon of icons) sink?.add(icon);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own drawing of what stands above
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}

type RowsProps<Row> = {
  rows: readonly Row[];
  /** All that a row shows: one that shows something else is drawn anew. */
  by: (row: Row) => string;
  /** Draws a `<tr>`. */
  draw: (row: Row) => ReactNode;
};

/** The body of a table whose rows are looked at far more often than they change. */
export function KeptRows<Row>({ rows, by, draw }: RowsProps<Row>) {
  const kept = use(KeptMarkup);
  const sink = use(IconSink);
  if (!kept) return <tbody>{rows.map(draw)}</tbody>;
  let body = '';
  for (const row of rows) {
    const { html, icons } = keptMarkup(kept, by(row), () => draw(row));
    for (const icon of icons) sink?.add(icon);
    body += html;
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own drawing, as above
  return <tbody dangerouslySetInnerHTML={{ __html: body }} />;
}
