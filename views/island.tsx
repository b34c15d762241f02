import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import type { Islands } from './islands.tsx';

/** The islands of the page that is being drawn. */
export type IslandsOfPage = {
  /** Notes an island and names it, by its place among them. */
  add(name: keyof Islands): string;
  /** Draws an island as a React root of its own, so that the ids of `useId` are the same here and in the browser. */
  draw(id: string, name: keyof Islands, props: object): string;
};

export const IslandSink = createContext<IslandsOfPage | null>(null);

type Props<Name extends keyof Islands, Read> = {
  name: Name;
  /** At most 1 kB as JSON: ids and flags. They do not repeat what the page shows, in the island or beside it. */
  props: Omit<ComponentProps<Islands[Name]>, keyof Read>;
  /** More props, which the browser reads for itself: by the `read` that the island's file exports. */
  read?: Read;
  /** When the browser wakes it; see client/main.ts. */
  when?: 'idle' | 'visible' | 'touch';
  /** Rendered instead of the island until it wakes: for those that only a browser can draw. */
  fallback?: ReactNode;
  /** Rendered by the server alone, for good: the island is what comes beside it, such as the dialogs of a list. */
  children?: ReactNode;
};

/** A part of the page that the browser hydrates. Its props must survive JSON. */
export function Island<Name extends keyof Islands, Read extends Partial<ComponentProps<Islands[Name]>> = object>(
  island: Props<Name, Read>,
) {
  const { name, props, read, when = 'idle', fallback, children } = island;
  const sink = use(IslandSink);
  if (!sink) throw new Error(`The island ${name} stands in no page`);
  const id = sink.add(name);
  const mark = { id, className: 'island', 'data-island': name, 'data-when': when, 'data-props': JSON.stringify(props) };
  if ('fallback' in island || 'children' in island)
    return (
      <div {...mark} data-drawing={children ? 'beside' : 'instead'}>
        {fallback ?? children}
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own drawing
  return <div {...mark} dangerouslySetInnerHTML={{ __html: sink.draw(id, name, { ...props, ...read }) }} />;
}
