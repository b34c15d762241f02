import { createContext, use } from 'react';

/** Collects the labels of the page's fields by id during rendering. In the browser they are read from the page. */
export const LabelSink = createContext<Map<string, string> | null>(null);

/** Registers a field's label. */
export function useLabel(id: string, label: string): void {
  use(LabelSink)?.set(id, label);
}

/** The labels of the page's fields by id, in order. */
export function useLabels(): ReadonlyMap<string, string> {
  const sink = use(LabelSink);
  if (sink || typeof document === 'undefined') return sink ?? new Map();
  const labels = document.querySelectorAll<HTMLLabelElement>('label[for]');
  return new Map([...labels].map((label) => [label.htmlFor, label.textContent]));
}
