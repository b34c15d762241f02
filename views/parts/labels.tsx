import { createContext, use } from 'react';

/** Collects what the fields of the page that is being drawn are called, by their ids; in the browser the page knows. */
export const LabelSink = createContext<Map<string, string> | null>(null);

/** A field tells what it is called. */
export function useLabel(id: string, label: string): void {
  use(LabelSink)?.set(id, label);
}

/** What the fields of the page are called, by their ids, in the order they stand in. */
export function useLabels(): ReadonlyMap<string, string> {
  const sink = use(LabelSink);
  if (sink || typeof document === 'undefined') return sink ?? new Map();
  const labels = document.querySelectorAll<HTMLLabelElement>('label[for]');
  return new Map([...labels].map((label) => [label.htmlFor, label.textContent]));
}
