import { type RefObject, useEffect, useRef } from 'react';

/** How many frames FullCalendar may take to draw and measure what it has read. */
const FRAMES = 20;

/** How something in a calendar is found again once it is drawn anew: an entry by its id, a link of a day by the day. */
function wayTo(element: HTMLElement): string | undefined {
  if (element.dataset.entry) return `[data-entry="${element.dataset.entry}"]`;
  const link = element instanceof HTMLAnchorElement && wayOfLink(element); // of a list
  if (link) return link;
  const day = element.closest<HTMLElement>('[data-date]')?.dataset.date;
  if (element instanceof HTMLAnchorElement)
    return day && `[data-date="${day}"] a${element.className && `.${element.className.replace(' ', '.')}`}`;
  return day && `[data-date="${day}"] [role="${element.role}"]:not([data-entry])`;
}

function wayOfLink({ href }: HTMLAnchorElement): string | undefined {
  const { searchParams } = new URL(href);
  const id = searchParams.get('id');
  return id ? `[data-entry="${searchParams.get('dialog')}-${id}"]` : undefined;
}

/**
 * Gives the focus back to what is found by `way` when the calendar, drawing itself anew, has let it fall; to `other` when
 * that is gone. What the person has turned to meanwhile keeps it. It ends when it no longer `counts`.
 */
function bringFocusBack(calendar: HTMLElement, way: string, other: HTMLElement | null, counts: () => boolean): void {
  let left = FRAMES;
  requestAnimationFrame(function frame() {
    if (!counts()) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === other) giveFocus(left ? visible(calendar, way) : other);
    if (left-- > 0) requestAnimationFrame(frame);
  });
}

/** The same entry may stand in a square and in the list below it; one of them is seen. */
const visible = (calendar: HTMLElement, way: string) =>
  [...calendar.querySelectorAll<HTMLElement>(way)].find((element) => element.checkVisibility()) ?? null;

function giveFocus(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

export type FocusMemory = {
  /** How that is found which had the focus last, outside of toolbar and dialogs. */
  focused: RefObject<string | undefined>;
  /** Gives it the focus back, once all is drawn. */
  returnFocus: () => void;
  /** From now on something else is to have it, unless it is outside of what FullCalendar draws. */
  moveFocus: (way: string) => void;
};

/** Minds where in a calendar the focus is, for FullCalendar lets it fall whenever it draws its entries anew. */
export function useFocusMemory(box: RefObject<HTMLElement | null>, other: RefObject<HTMLElement | null>): FocusMemory {
  const focused = useRef<string>(undefined);
  const wishes = useRef(0);
  useEffect(() => {
    const island = box.current?.closest<HTMLElement>('.island');
    // What the server drew may have had it before.
    if (island?.contains(document.activeElement)) mind({ target: document.activeElement });
    island?.addEventListener('focusin', mind);
    return () => island?.removeEventListener('focusin', mind);
    function mind({ target }: Pick<FocusEvent, 'target'>) {
      if (target instanceof HTMLElement && !target.closest('dialog, .calendar-toolbar'))
        focused.current = wayTo(target);
    }
  }, [box]);
  return {
    focused,
    moveFocus(way) {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && box.current?.contains(activeElement)) activeElement.blur();
      focused.current = way;
      wishes.current++;
    },
    returnFocus() {
      const wish = ++wishes.current;
      if (!box.current || !focused.current) return;
      bringFocusBack(box.current, focused.current, other.current, () => wish === wishes.current);
    },
  };
}
