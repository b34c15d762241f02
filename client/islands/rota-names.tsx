import { type DragEvent, useEffect, useRef, useState } from 'react';

type Choice = { value: string; label: string };

/** The selects of the weekdays, onto which names are dropped. */
const daysOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLSelectElement>('.of-week select') ?? []),
];

/** The names to choose from: each is dragged to a day, or pressed for the whole week. */
export default function RotaNames() {
  const list = useRef<HTMLUListElement>(null);
  const [names, setNames] = useState<Choice[]>([]);

  useEffect(() => {
    const days = daysOf(list.current?.closest('form') ?? null);
    setNames([...(days[0]?.options ?? [])].slice(1).map(({ value, label }) => ({ value, label })));
    const take = (event: globalThis.DragEvent) => event.preventDefault();
    const drop = (event: globalThis.DragEvent) => {
      event.preventDefault();
      const worker = event.dataTransfer?.getData('text/plain');
      if (worker && event.currentTarget instanceof HTMLSelectElement) event.currentTarget.value = worker;
    };
    for (const day of days) {
      day.addEventListener('dragover', take);
      day.addEventListener('drop', drop);
    }
  }, []);

  const drag = (event: DragEvent, worker: string) => event.dataTransfer.setData('text/plain', worker);
  const fill = (worker: string) => {
    for (const day of daysOf(list.current?.closest('form') ?? null)) day.value = worker;
  };

  return (
    <ul className="plain wrap names-of-rota" ref={list} aria-label="Cały tydzień">
      {names.map(({ value, label }) => (
        <li key={value}>
          <button
            type="button"
            className="button"
            draggable
            title="Przeciągnij na dzień albo naciśnij, żeby wpisać w cały tydzień"
            onDragStart={(event) => drag(event, value)}
            onClick={() => fill(value)}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
