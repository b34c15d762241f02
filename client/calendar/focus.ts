import { type RefObject, useEffect, useRef } from 'react';

/** How many frames FullCalendar may take to draw and measure its entries. */
const FRAMES = 20;

/** A selector of an entry's link that works in every view. */
export const wayToEntry = (id: string) => `a[href*="id=${id}"]`;

/** A selector that finds a link again after a redraw, by its entry, its day or its address. */
function wayTo(link: HTMLAnchorElement): string {
  const id = new URL(link.href).searchParams.get('id');
  const day = link.closest<HTMLElement>('[data-date]')?.dataset.date;
  if (id) return wayToEntry(id);
  return day ? `[data-date="${day}"] a` : `a[href="${link.getAttribute('href')}"]`;
}

/**
 * Restores the focus that a redraw has dropped: to the element of the selector `way`, or else of `other`. Elements that the
 * person has focused meanwhile keep it. Stops when `counts` returns false.
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

/** An entry may be both in a square and in the list below it; only one of them is visible. */
const visible = (calendar: HTMLElement, way: string) =>
  [...calendar.querySelectorAll<HTMLElement>(way)].find((element) => element.checkVisibility()) ?? null;

const giveFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Remembers which link had the focus last, because a redraw drops it. */
export function useFocusMemory(box: RefObject<HTMLElement | null>, other: RefObject<HTMLElement | null>) {
  const focused = useRef<string>(undefined);
  const wishes = useRef(0);
  useEffect(() => {
    const calendar = box.current;
    mind({ target: document.activeElement }); // a link drawn by the server may have it already
    calendar?.addEventListener('focusin', mind);
    return () => calendar?.removeEventListener('focusin', mind);
    function mind({ target }: Pick<FocusEvent, 'target'>) {
      if (target instanceof HTMLAnchorElement && calendar?.contains(target)) focused.current = wayTo(target);
    }
  }, [box]);
  return {
    /** The selector of what had the focus last, outside of toolbar and dialogs. */
    focused,
    /** Restores the focus once all is drawn. */
    returnFocus() {
      const wish = ++wishes.current;
      if (!box.current || !focused.current) return;
      bringFocusBack(box.current, focused.current, other.current, () => wish === wishes.current);
    },
    /** Chooses what gets the focus instead. */
    moveFocus(way: string) {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && box.current?.contains(activeElement)) activeElement.blur();
      focused.current = way;
      wishes.current++;
    },
  };
}
