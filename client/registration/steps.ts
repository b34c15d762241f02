import { useEffect, useRef, useState } from 'react';
import { onTraverse, pushEntry } from '../navigation.ts';
import type { Errors } from '../refusal.ts';

/**
 * The current step of a form with several steps, and its errors. Each step is an entry of the history. The errors get the
 * focus, else the step.
 */
export function useSteps(atFirst: Errors) {
  const [step, setStep] = useState(1);
  const [reached, setReached] = useState(1);
  const [errors, setErrors] = useState(atFirst);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const moved = useRef(false);

  function show(next: number, wrong: Errors) {
    setStep(next);
    setReached((before) => Math.max(before, next));
    setErrors(wrong);
  }

  function move(to: number, wrong: Errors = {}) {
    if (to !== step) pushEntry(`?step=${to}`);
    show(to, wrong);
  }

  useEffect(() => {
    return onTraverse(() => {
      const to = Math.min(reached, Number(new URLSearchParams(location.search).get('step') ?? 1));
      if (to !== step) show(to, {}); // a link from the error summary to a field stays at its step
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows whenever something else is shown
  useEffect(() => {
    if (moved.current) (summary.current ?? form.current?.querySelector<HTMLElement>('fieldset:not([hidden])'))?.focus();
    moved.current = true;
  }, [step, errors]);

  return { step, reached, errors, move, form, summary };
}
