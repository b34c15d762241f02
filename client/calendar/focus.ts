import { type RefObject, useEffect, useRef } from 'react';

/** How many frames FullCalendar may take to draw and measure its entries. */
const FRAMES = 20;

/** A selector of an entry's link that works in every view. */
export const entrySelector = (id: string) => `a[href*="id=${id}"]`;

/** A selector that finds a link again after a redraw, by its entry, its day or its address. */
function selectorOf(link: HTMLAnchorElement): string {
  const id = new URL(link.href).searchParams.get('id');
  const day = link.closest<HTMLElement>('[data-date]')?.dataset.date;
  if (id) return entrySelector(id);
  return day ? `[data-date="${day}"] a` : `a[href="${link.getAttribute('href')}"]`;
}

/**
 * Restores the focus that a redraw has dropped: to the element that matches `selector`, or else to `other`. An element that
 * the person has focused meanwhile keeps it. Stops once `isCurrent` returns false.
 */
function restoreFocus(
  calendar: HTMLElement,
  selector: string,
  other: HTMLElement | null,
  isCurrent: () => boolean,
): void {
  let left = FRAMES;
  requestAnimationFrame(function frame() {
    if (!isCurrent()) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === other) focus(left ? visible(calendar, selector) : other);
    if (left-- > 0) requestAnimationFrame(frame);
  });
}

/** An entry may be both in a square and in the list below it; only one of them is visible. */
const visible = (calendar: HTMLElement, selector: string) =>
  [...calendar.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility()) ?? null;

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Remembers which link had the focus last, because a redraw drops it. */
export function useFocusMemory(box: RefObject<HTMLElement | null>, other: RefObject<HTMLElement | null>) {
  const focused = useRef<string>(undefined);
  const requests = useRef(0);
  useEffect(() => {
    const calendar = box.current;
    remember({ target: document.activeElement }); // a link drawn by the server may have it already
    calendar?.addEventListener('focusin', remember);
    return () => calendar?.removeEventListener('focusin', remember);
    function remember({ target }: Pick<FocusEvent, 'target'>) {
      if (target instanceof HTMLAnchorElement && calendar?.contains(target)) focused.current = selectorOf(target);
    }
  }, [box]);
  return {
    /** The selector of what had the focus last, outside of toolbar and dialogs. */
    focused,
    /** Restores the focus once all is drawn. */
    returnFocus() {
      const nth = ++requests.current;
      if (!box.current || !focused.current) return;
      restoreFocus(box.current, focused.current, other.current, () => nth === requests.current);
    },
    /** Chooses what gets the focus instead. */
    moveFocus(selector: string) {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && box.current?.contains(activeElement)) activeElement.blur();
      focused.current = selector;
      requests.current++;
    },
  };
}
