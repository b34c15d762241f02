import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import type { Islands } from './islands.tsx';

/** What a page says of one of its islands; `client` ones have no server drawing of their own, only a fallback. */
export type IslandMark = { id: string; name: keyof Islands; props: object; client: boolean };

/** Collects the islands of the page that is being drawn. */
export const IslandSink = createContext<IslandMark[]>([]);

type Props<Name extends keyof Islands> = {
  name: Name;
  props: ComponentProps<Islands[Name]>;
  /** When the browser wakes it; see client/main.ts. */
  when?: 'idle' | 'visible' | 'touch';
  /** Drawn instead of the island until it wakes: for those that only a browser can draw. */
  fallback?: ReactNode;
};

/**
 * A part of the page that the browser brings to life. Its props must survive JSON. The island is drawn as a React root
 * of its own (see render in index.tsx), so that the ids of `useId` are the same here and in the browser.
 */
export function Island<Name extends keyof Islands>({ name, props, when = 'idle', fallback }: Props<Name>) {
  const sink = use(IslandSink);
  const id = `i${sink.length}`;
  const client = fallback !== undefined;
  sink.push({ id, name, props, client });
  const mark = { id, className: 'island', 'data-island': name, 'data-when': when, 'data-props': JSON.stringify(props) };
  if (client)
    return (
      <div {...mark} data-client="">
        {fallback}
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a placeholder comment of our own, filled in by render()
  return <div {...mark} dangerouslySetInnerHTML={{ __html: `<!--${id}-->` }} />;
}
