import { createContext, use } from 'react';

/** Collects what the fields of the page that is being drawn are called, by their ids; in the browser the page knows. */
export const LabelSink = createContext<Map<string, string> | null>(null);

/** A field tells what it is called. */
export function useLabel(id: string, label: string): void {
  use(LabelSink)?.set(id, label);
}

/** What a field is called, by its id, wherever on the page it stands. */
export function useLabels(): (id: string) => string | undefined {
  const sink = use(LabelSink);
  if (sink || typeof document === 'undefined') return (id) => sink?.get(id);
  return (id) => document.querySelector(`label[for="${id}"]`)?.textContent;
}
