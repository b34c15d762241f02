import { type RefObject, useEffect, useRef } from 'react';

/** How many frames FullCalendar may take to draw and measure its entries. */
const FRAMES = 20;

/** How the link of an entry is found, in whichever view. */
export const wayToEntry = (id: string) => `a[href*="id=${id}"]`;

/** How a link in a calendar is found again once it is drawn anew: by its entry, its day or its address. */
function wayTo(link: HTMLAnchorElement): string {
  const id = new URL(link.href).searchParams.get('id');
  const day = link.closest<HTMLElement>('[data-date]')?.dataset.date;
  if (id) return wayToEntry(id);
  return day ? `[data-date="${day}"] a` : `a[href="${link.getAttribute('href')}"]`;
}

/**
 * Gives the focus back to what is found by `way` when it has fallen because the calendar was drawn anew; to `other` when
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

const giveFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Minds which link in a calendar had the focus last, for it falls when that is drawn anew, or by another component. */
export function useFocusMemory(box: RefObject<HTMLElement | null>, other: RefObject<HTMLElement | null>) {
  const focused = useRef<string>(undefined);
  const wishes = useRef(0);
  useEffect(() => {
    const calendar = box.current;
    mind({ target: document.activeElement }); // what the server drew may have had it before
    calendar?.addEventListener('focusin', mind);
    return () => calendar?.removeEventListener('focusin', mind);
    function mind({ target }: Pick<FocusEvent, 'target'>) {
      if (target instanceof HTMLAnchorElement && calendar?.contains(target)) focused.current = wayTo(target);
    }
  }, [box]);
  return {
    /** How that is found which had the focus last, outside of toolbar and dialogs. */
    focused,
    /** Gives it the focus back, once all is drawn. */
    returnFocus() {
      const wish = ++wishes.current;
      if (!box.current || !focused.current) return;
      bringFocusBack(box.current, focused.current, other.current, () => wish === wishes.current);
    },
    /** From now on something else in the calendar is to have it. */
    moveFocus(way: string) {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && box.current?.contains(activeElement)) activeElement.blur();
      focused.current = way;
      wishes.current++;
    },
  };
}
