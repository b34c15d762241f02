import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import type { Islands } from './islands.tsx';

/** What a page says of one of its islands; only those of 'server' are drawn by it too. */
export type IslandMark = { id: string; name: keyof Islands; props: object; drawing: 'server' | 'browser' };

/** Collects the islands of the page that is being drawn. */
export const IslandSink = createContext<IslandMark[]>([]);

type Props<Name extends keyof Islands> = {
  name: Name;
  /** At most 1 kB as JSON: ids and flags. What the page shows beside the island is not said in them again. */
  props: ComponentProps<Islands[Name]>;
  /** When the browser wakes it; see client/main.ts. */
  when?: 'idle' | 'visible' | 'touch';
  /** Drawn instead of the island until it wakes: for those that only a browser can draw. */
  fallback?: ReactNode;
  /** Drawn by the server alone, for good: the island is what comes beside it, such as the dialogs of a list. */
  children?: ReactNode;
};

/**
 * A part of the page that the browser brings to life. Its props must survive JSON. The island is drawn as a React root
 * of its own (see drawOnce in index.tsx), so that the ids of `useId` are the same here and in the browser.
 */
export function Island<Name extends keyof Islands>(island: Props<Name>) {
  const { name, props, when = 'idle', fallback, children } = island;
  const sink = use(IslandSink);
  const id = `i${sink.length}`;
  const drawing = 'fallback' in island || 'children' in island ? 'browser' : 'server';
  sink.push({ id, name, props, drawing });
  const mark = { id, className: 'island', 'data-island': name, 'data-when': when, 'data-props': JSON.stringify(props) };
  if (drawing === 'browser')
    return (
      <div {...mark} data-drawing={children ? 'beside' : 'instead'}>
        {fallback ?? children}
      </div>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a placeholder comment of our own, filled in by drawOnce()
  return <div {...mark} dangerouslySetInnerHTML={{ __html: `<!--${id}-->` }} />;
}
