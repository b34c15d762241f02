import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IconSink } from './parts/icon.tsx';

/** Markup that was drawn before, with the icons in it. */
type Markup = { html: string; icons: ReadonlySet<LucideIcon> };

/** What has been drawn so far, by what it depends on; null: nothing is kept. */
export const KeptMarkup = createContext<Map<string, Markup> | null>(null);

type Props = {
  as: 'nav' | 'ul';
  /** All that the drawing depends on; of few values, and never a person's own. Without one it is drawn each time. */
  by: string | undefined;
  draw: () => ReactNode;
} & Pick<ComponentProps<'nav'>, 'aria-label' | 'className'>;

/** An element whose contents are drawn once for each `by`: what is the same on most pages. They see no page's context. */
export function Kept({ as: Tag, by, draw, ...attributes }: Props) {
  const kept = use(KeptMarkup);
  const sink = use(IconSink);
  if (!kept || by === undefined) return <Tag {...attributes}>{draw()}</Tag>;
  const markup = kept.get(by) ?? drawApart(draw());
  kept.set(by, markup);
  for (const icon of markup.icons) sink?.add(icon);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own drawing of what stands above
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: markup.html }} />;
}

function drawApart(contents: ReactNode): Markup {
  const icons = new Set<LucideIcon>();
  return { html: renderToStaticMarkup(<IconSink value={icons}>{contents}</IconSink>), icons };
}
