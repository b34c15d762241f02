import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import type { Islands } from './islands.tsx';

export type IslandsOfPage = {
  /** Registers an island and returns its id, by its position. */
  add(name: keyof Islands): string;
  /** Renders an island as its own React root, so that `useId` gives the same ids here and in the browser. */
  draw(id: string, name: keyof Islands, props: object): string;
};

export const IslandSink = createContext<IslandsOfPage | null>(null);

type Props<Name extends keyof Islands, Read> = {
  name: Name;
  /** At most 1 kB as JSON: ids and flags. They do not repeat what the page shows. */
  props: Omit<ComponentProps<Islands[Name]>, keyof Read>;
  /** Further props. The browser gets them from the function `read` that the island's file exports. */
  read?: Read;
  /** When the browser wakes it; see client/main.ts. */
  when?: 'idle' | 'visible' | 'touch';
  /** Rendered until an island that only a browser can render wakes. */
  fallback?: ReactNode;
  /** Rendered by the server only. The island is added beside it, such as the results of a search. */
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
