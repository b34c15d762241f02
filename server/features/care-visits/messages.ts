import { addDays, dayOf } from '../../domain/days.ts';
import { formatHour } from '../../domain/hours.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { pushMessage } from '../push/push-message.ts';
import { visitForOwner } from './queries.ts';
import { outcomeInWords } from './texts.ts';

const HALF_A_DAY = 12 * 3600;

/** The horse's page, or the list of the owner's horses. */
const pageOf = (horses: readonly { horse_id: string }[]): string =>
  horses.length === 1 ? `/horses/${horses[0]?.horse_id}` : sectionAddress(SECTION.ownHorses);

/** To an owner on the day before, unless the visit is closed or has moved since. */
export const careAhead = pushMessage({
  name: 'care-ahead',
  kind: 'care',
  seconds: HALF_A_DAY,
  async text(db, id, ownerId, madeAt) {
    const visit = await visitForOwner(db, id, ownerId);
    if (!visit || visit.closed_at || visit.day !== addDays(dayOf(madeAt), 1)) return undefined;
    const { kind, hour, horses } = visit;
    const names = horses.map(({ name }) => name).join(', ');
    const body = hour ? `o ${formatHour(hour)} · ${names}` : names;
    return { title: `Jutro: ${kind}`, body, url: pageOf(horses) };
  },
});

/** To an owner when a visit is closed. */
export const careDone = pushMessage({
  name: 'care-done',
  kind: 'care',
  async text(db, id, ownerId) {
    const visit = await visitForOwner(db, id, ownerId);
    if (!visit?.closed_at) return undefined;
    const said = visit.horses.map(
      ({ name, outcome, postponed_to, reason }) => `${name}: ${outcomeInWords(outcome ?? '', postponed_to, reason)}`,
    );
    const body = said.join(' · ');
    return { title: visit.kind, body, url: pageOf(visit.horses) };
  },
});
