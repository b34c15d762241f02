import { addDays, type Day, dayOf, formatDayInText, mondayOf } from '../../domain/days.ts';
import { at } from '../../domain/instants.ts';
import { capitalised } from '../../domain/plural.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { horsesInWords } from '../bookings/texts.ts';
import { pushMessage } from '../push/push-message.ts';
import { careByKind, careOfOwner, type Difference, differencesOf, digestHour } from './queries.ts';

const HALF_A_DAY = 12 * 3600;

/** To the owner: care of a kind within its notice, unless it was done meanwhile. */
export const careDue = pushMessage({
  name: 'care-due',
  kind: 'care',
  async text(db, planId, ownerId, madeAt) {
    const today = dayOf(madeAt);
    const due = await careOfOwner(db, planId, ownerId, today);
    const [first] = due;
    if (!first) return undefined;
    return {
      title: `${first.next_on < today ? 'Po terminie' : 'Zbliża się termin'}: ${first.kind}`,
      body: due.map(({ horse, next_on }) => `${horse} ${formatDayInText(next_on, today)}`).join(', '),
      url: due.length === 1 ? `/horses/${first.horse_id}?tab=care` : sectionAddress(SECTION.ownHorses),
    };
  },
});

/** To managers: how many horses are due in the week, by kind. */
export const weekOfCare = pushMessage({
  name: 'care-week',
  kind: 'care_week',
  seconds: HALF_A_DAY,
  async text(db, _about, _personId, madeAt) {
    const today = dayOf(madeAt);
    const kinds = await careByKind(db, { today, until: addDays(mondayOf(today), 6) });
    if (kinds.length === 0) return undefined;
    const facts = kinds.flatMap(({ kind, coming }) => (coming > 0 ? [`${kind}: ${horsesInWords(coming)}`] : []));
    const overdue = kinds.reduce((sum, kind) => sum + kind.overdue, 0);
    const late = overdue > 0 && `po terminie: ${overdue}`;
    const body = capitalised([facts.join(', '), late].filter(Boolean).join(' · '));
    return { title: 'Zabiegi w tym tygodniu', body, url: '/care' };
  },
});

/** To an owner, at the hour of their choice: what differed from the routine since that hour of the day before. */
export const digest = pushMessage({
  name: 'digest',
  kind: null,
  seconds: HALF_A_DAY,
  async text(db, _about, personId, madeAt) {
    const hour = await digestHour(db, personId);
    if (hour === null) return undefined;
    const day = dayOf(madeAt);
    const since = at(addDays(day, -1), `${String(hour).padStart(2, '0')}:00`);
    const differences = await differencesOf(db, personId, { day, since, until: madeAt });
    if (differences.length === 0) return undefined;
    const horses = Map.groupBy(differences, ({ horse }) => horse);
    const lines = [...horses].map(([horse, of]) => `${horse}: ${of.map((one) => factOf(one, day)).join('; ')}`);
    return { title: 'Podsumowanie dnia', body: lines.join('\n'), url: sectionAddress(SECTION.ownHorses) };
  },
});

function factOf({ fact, what, next_on }: Difference, today: Day): string {
  if (fact === 'alert') return 'alert zdrowotny';
  if (fact === 'not_done') return `${what} – nie wykonano`;
  if (fact === 'changed') return `${what} – zmiana`;
  return `${what}, ${fact === 'moved' ? 'nowy termin' : 'termin'} ${next_on && formatDayInText(next_on, today)}`;
}
