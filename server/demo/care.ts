import fs from 'node:fs/promises';
import type { Interval } from '../domain/care-dates.ts';
import { addDays, addMonths, type Day, weekdayOf } from '../domain/days.ts';
import { fromZloty } from '../domain/money.ts';
import { dueAfter } from '../features/care/count-plans.ts';
import { drawPicture } from '../features/pictures/draw-picture.ts';
import type { Tx } from '../platform/data/database.ts';
import { services } from './catalogue.ts';
import { idOf } from './chance.ts';
import { demoHorse, livingHorses } from './horses.ts';
import { demoPerson } from './people.ts';
import { at, earlier, type Times } from './times.ts';

const FARRIER = 'Jan Bielak';
const VET = 'lek. wet. Maria Zielińska';

/** The horses that the farrier comes to on Tuesday, with the notes for him. */
const ON_TUESDAY: Record<string, string> = {
  Bursztyn: 'Lewy tył na końcu, po kontroli u weterynarza.',
  Iskra: '',
  Wichura: 'Przody kute, tyły tylko werkowanie.',
  Łuna: 'Bez podków z tyłu.',
  Orkan: '',
  Baron: 'Artretyzm, nogi nisko i z przerwami.',
};
const COMPETING = ['Orkan', 'Kasztan', 'Rubin', 'Kometa', 'Atlas', 'Elza'];
const RULE = { course: [], competition_months: 6, competition_days: 21 };
/** Her hooves are trimmed more often than others', and were forgotten; so was his worming. */
const FORGOTTEN = { shoeing: 'Pianka', worming: 'Grom' };
const SIX_WEEKS: Interval = { every: 6, unit: 'week' };

type Shown = { name: string; nth: number; today: Day; yearAgo: Day; tuesday: Day };

type Kind = Interval & {
  key: string;
  name: string;
  by: string;
  service?: string;
  /** The day on which a horse had it last; null: it does not get it. */
  last(horse: Shown): Day | null;
};

/** The kinds of every new stable. The farrier comes on Tuesdays, each time to a part of the horses. */
const KINDS: readonly [farrier: Kind, ...Kind[]] = [
  {
    ...{ key: 'kowal', name: 'Kowal', by: FARRIER, every: 8, unit: 'week', service: services.farrier.id },
    last: ({ name, nth, tuesday }) =>
      addDays(tuesday, name in ON_TUESDAY || name === FORGOTTEN.shoeing ? -56 : 7 * (nth % 7) - 49),
  },
  {
    ...{
      key: 'grypa',
      name: 'Szczepienie – grypa',
      by: VET,
      every: 12,
      unit: 'month',
      service: services.vaccination.id,
    },
    last: ({ name, nth, today, yearAgo }) =>
      COMPETING.includes(name) ? addMonths(today, -5) : addDays(yearAgo, nth % 4 ? 100 : 13),
  },
  {
    ...{ key: 'odrobaczanie', name: 'Odrobaczanie', by: VET, every: 3, unit: 'month' },
    last: ({ name, nth, today }) => addDays(today, name === FORGOTTEN.worming ? -100 : nth < 28 ? -80 : -45),
  },
  {
    ...{ key: 'dentysta', name: 'Dentysta', by: 'Tomasz Reszka', every: 12, unit: 'month' },
    last: ({ nth, yearAgo }) => addDays(yearAgo, 30 + 20 * (nth % 15)),
  },
  {
    ...{ key: 'badanie', name: 'Badanie', by: VET, every: 12, unit: 'month' },
    last: ({ nth, yearAgo }) => (nth % 4 === 1 ? addDays(yearAgo, 45 + 30 * (nth % 5)) : null),
  },
];

const kindId = ({ key }: Kind) => idOf(`care kind ${key}`);

type Done = { kind: Kind; name: string; on: Day; horse_id: string; kind_id: string };

/** Plans and last records of all horses, two overdue, the farrier's next visit, and answers for an emergency. */
export async function careForHorses(tx: Tx, times: Times): Promise<void> {
  const { today, opened } = times;
  for (const kind of KINDS)
    await tx
      .updateTable('care_kinds')
      .set({ id: kindId(kind), service_id: kind.service ?? null }) // the same id in every fill
      .where('name', '=', kind.name)
      .execute();
  const tomorrow = addDays(today, 1);
  const tuesday = addDays(tomorrow, (9 - weekdayOf(tomorrow)) % 7);
  const rows = await rowsOfAnimals(tx);
  const done = livingHorses.flatMap(({ id, name }, nth) =>
    KINDS.flatMap((kind) => {
      const on = kind.last({ name, nth, today, tuesday, yearAgo: addMonths(today, -12) });
      return on ? [{ kind, name, on, horse_id: rows.get(id) as string, kind_id: kindId(kind) }] : [];
    }),
  );
  await keepRecords(tx, times, done);
  await makePlans(tx, times, done);
  await planVisit(tx, times, tuesday);
  await tx
    .insertInto('horse_emergencies')
    .values(emergencies(at(addDays(opened, 9), '19:20')))
    .execute();
}

const isVaccination = ({ service }: Kind) => service === services.vaccination.id;

/** The last record of each plan; one of them has a picture. */
async function keepRecords(tx: Tx, { now, today }: Times, done: readonly Done[]): Promise<void> {
  const recordOf = (horse: string, { key }: Kind) => idOf(`care record ${key} ${horse}`);
  const records = done.map(({ kind, name, on, ...ids }) => ({
    ...ids,
    id: recordOf(name, kind),
    done_on: on,
    done_by: kind.by,
    batch: isVaccination(kind) ? 'FL-2604' : '',
    note: name === 'Wichura' && kind.by === FARRIER ? 'Nowe podkowy z przodu, 4 × 8.' : '',
    recorded_by: demoPerson('manager').id,
    recorded_at: earlier(at(on, '16:10'), now),
  }));
  await tx.insertInto('care_records').values(records).execute();
  const drawn = await drawPicture(await fs.readFile(new URL('hoof.png', import.meta.url)));
  const picture = { record_id: recordOf('Wichura', KINDS[0]), ...drawn, updated_at: at(today, '00:05') };
  await tx.insertInto('care_record_pictures').values(picture).execute();
}

async function makePlans(tx: Tx, { now, today }: Times, done: readonly Done[]): Promise<void> {
  const plans = done.map(({ kind, name, on, ...ids }) => {
    const own = name === FORGOTTEN.shoeing && kind.by === FARRIER ? SIX_WEEKS : null;
    const competes = isVaccination(kind) && COMPETING.includes(name);
    const rule = { every: own?.every ?? null, unit: own?.unit ?? null, doses: 4, competes };
    const next_on = dueAfter({ ...kind, ...RULE }, rule, on);
    return {
      ...ids,
      ...rule,
      id: idOf(`care plan ${kind.key} ${name}`),
      next_on,
      counted_from: on,
      told_of: next_on <= addDays(today, 14) ? next_on : null,
      changed_by: demoPerson('manager').id,
      changed_at: earlier(at(on, '16:10'), now),
    };
  });
  await tx.insertInto('care_plans').values(plans).execute();
}

async function planVisit(tx: Tx, { now }: Times, day: Day): Promise<void> {
  const visit_id = idOf('visit of the farrier');
  const planned_at = earlier(at(addDays(day, -6), '12:20'), now);
  const planned = { planned_by: demoPerson('manager').id, planned_at };
  const visit = { id: visit_id, kind_id: kindId(KINDS[0]), day, hour: '09:00', comes: FARRIER, ...planned };
  await tx.insertInto('care_visits').values(visit).execute();
  const horses = Object.entries(ON_TUESDAY).map(([name, note]) => ({ visit_id, horse_id: demoHorse(name).id, note }));
  await tx.insertInto('care_visit_horses').values(horses).execute();
}

/** The living rows of the demo's animals, one of which has changed hands. */
async function rowsOfAnimals(tx: Tx): Promise<Map<string, string>> {
  const ids = livingHorses.map(({ id }) => id);
  const living = tx.selectFrom('horses').select(['id', 'animal_id']).where('archived_at', 'is', null);
  const rows = await living.where('animal_id', 'in', ids).execute();
  return new Map(rows.map(({ id, animal_id }) => [animal_id, id]));
}

/** What owners of four horses said. */
const emergencies = (changed_at: Date) =>
  [
    { name: 'Bursztyn', up_to: 3000, second_contact: 'Marek Wiśniewski, brat, 601 555 010', never: 'Penicylina' },
    { name: 'Iskra', up_to: 3000, second_contact: 'Marek Wiśniewski, brat, 601 555 010' },
    { name: 'Łuna', insurance: 'Polisa PK 104 882', second_contact: 'Ola Zając, 692 555 031' },
    { name: 'Lancelot', consent: false, never: 'Suche siano' },
  ].map(({ name, up_to, ...said }) => ({
    consent: true,
    ...said,
    horse_id: demoHorse(name).id,
    up_to: up_to ? fromZloty(up_to) : null,
    clinic: 'Klinika Koni Pod Dębem',
    phone: '61 555 01 20',
    changed_by: demoHorse(name).owner_id,
    changed_at,
  }));
