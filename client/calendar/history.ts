import { useEffect } from 'react';
import type { Day } from '../../server/domain/days.ts';
import type { ViewName } from './views.ts';

/** What a place in the history shows of the calendar, and where the focus was when it was left. */
export type Stand = { view: ViewName; date: Day; focus?: string | undefined };

export const isSame = (one: Stand, other: Stand): boolean => one.view === other.view && one.date === other.date;

/** Follows whoever goes back and forth to what each place shows. */
export function useHistory(follow: (to: Stand) => void): void {
  useEffect(() => {
    addEventListener('popstate', followed);
    return () => removeEventListener('popstate', followed);
    function followed() {
      const to = standHere();
      if (to) follow(to);
    }
  });
}

/** What the place shows at which the history stands; null at a dialog's own. */
function standHere(): Stand | null {
  const { dialog, ...stand } = history.state ?? {};
  return dialog || !stand.view ? null : stand;
}

/** Says of the place the page was opened at what it shows. */
export const beginAt = (stand: Stand): void => history.replaceState({ ...history.state, ...stand }, '');

/** Goes on to a place of its own, so that Back leads here and `focus` is found again; nowhere when it stands there. */
export function leaveFor(to: Stand, address: string, focus: string | undefined): void {
  const here: Stand | null = history.state;
  if (here && isSame(here, to)) return;
  history.replaceState({ ...here, focus }, '');
  history.pushState(to, '', address);
}
