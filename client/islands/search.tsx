import '../styles/search.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { updateEntry } from '../navigation.ts';
import { refresh } from '../refresh.ts';

/** The pause in typing (ms) that starts a search. */
const PAUSE = 150;

/** The results on the page of the search, and of the boxes; other pages show them in a panel. */
const resultsOfPage = () => document.querySelector('main [data-refresh="results"]');

/** Shows the results of a search while somebody types in the top bar's field. */
export default function Search(_: object) {
  const panel = useRef<HTMLDivElement>(null);
  const [inPage] = useState(() => resultsOfPage() !== null);
  const { open, count } = useResults(panel, inPage);
  return (
    <>
      <p className="visually-hidden" role="status">
        {inPage || open ? count : ''}
      </p>
      <div className="found" ref={panel} hidden={!open || inPage} data-refresh={inPage ? undefined : 'results'} />
    </>
  );
}

/** `count` says in words how much was found. */
function useResults(panel: RefObject<HTMLElement | null>, inPage: boolean): { open: boolean; count: string } {
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState('');

  useEffect(() => {
    const place = panel.current?.closest<HTMLElement>('[data-island]');
    const input = place?.querySelector<HTMLInputElement>('[name="q"]');
    const results = resultsOfPage() ?? panel.current;
    if (!place || !input?.form || !results) return;
    const { action } = input.form;
    const ended = new AbortController();
    const { signal } = ended;
    const wanted = () => input.value.trim();
    let shown = input.defaultValue;
    /** The text whose results were closed by Escape: a late answer does not open them again. */
    let dismissed: string | undefined;
    /** The text on which Enter was pressed: its first result opens as soon as it is there. */
    let entered: string | undefined;
    let reading = false;
    let timer = 0;

    /** One at a time, so that a late answer never replaces a newer one. */
    async function read(): Promise<void> {
      if (reading || wanted() === shown) return;
      if (!inPage && !wanted()) return setOpen(false);
      reading = true;
      const search = wanted();
      const address = `${action}?${new URLSearchParams({ q: search })}`;
      const page = await refresh(address);
      reading = false;
      if (signal.aborted) return;
      if (!page) return entered === search ? input?.form?.requestSubmit() : undefined;
      shown = search;
      setCount(results?.querySelector('[data-count]')?.textContent ?? '');
      if (inPage) updateEntry({}, address);
      else setOpen(!['', dismissed].includes(wanted()) && place?.contains(document.activeElement) === true);
      if (entered === search && wanted() === search) openFirst();
      else void read();
    }

    /** Without a visible result, the search's page says what to do. */
    function openFirst(): void {
      entered = undefined;
      const first = dismissed === shown ? null : results?.querySelector<HTMLElement>('a.row');
      if (first) first.click();
      else input?.form?.requestSubmit();
    }

    function readSoon() {
      clearTimeout(timer);
      timer = window.setTimeout(read, PAUSE);
    }

    /** Escape closes the results, then leaves the field. */
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, target } = event;
      const isOpen = !inPage && panel.current?.hidden === false;
      if (key === 'k' && ctrlKey) input?.select();
      if (key === 'Enter' && target === input) {
        event.preventDefault();
        entered = wanted();
        return void (entered === shown ? openFirst() : read());
      }
      if (key !== 'Escape' || !(isOpen || target === input))
        return stepThrough(event, [input, ...(results?.querySelectorAll<HTMLElement>('a:not([inert] a)') ?? [])]);
      event.preventDefault(); // otherwise the browser empties the field
      if (!isOpen) return input?.blur();
      input?.focus();
      dismissed = wanted();
      setOpen(false);
    }

    /** Selects the text after '/', Ctrl+K or Tab, but not after a press, which sets the caret, nor after the arrow keys. */
    function onFocus(from: EventTarget | null) {
      if (!input?.matches(':active') && !place?.contains(from as Node | null)) input?.select();
    }

    const close = ({ target }: Event) => !place.contains(target as Node) && setOpen(false);
    input.addEventListener('input', readSoon, { signal });
    input.addEventListener('focus', ({ relatedTarget }) => onFocus(relatedTarget), { signal });
    input.addEventListener('focus', () => setOpen(wanted() !== '' && wanted() === shown), { signal });
    for (const part of new Set([place, results]))
      part.addEventListener('keydown', onKeyDown as EventListener, { signal });
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, close, { signal });
    if (document.activeElement === input) {
      if (wanted() === shown) onFocus(null);
      void read(); // typed before hydration
    }
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [panel, inPage]);

  return { open, count };
}

/** The up and down keys move through the field and the results. */
function stepThrough(event: KeyboardEvent, stops: (HTMLElement | null | undefined)[]): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const seen = stops.filter((stop) => stop?.checkVisibility());
  const at = seen.indexOf(event.target as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  seen[at + step]?.focus();
}
