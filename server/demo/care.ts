import fs from 'node:fs/promises';
import { addDays, addMonths, type Day, weekdayOf } from '../domain/days.ts';
import { fromZloty } from '../domain/money.ts';
import { dueAfter, NO_PLAN } from '../features/care/count-plans.ts';
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
/** Her hooves, and his worms, were forgotten. */
const FORGOTTEN = { shoeing: 'Pianka', worming: 'Grom' };

type Shown = { name: string; nth: number; today: Day; yearAgo: Day; tuesday: Day };

/** A kind of every new stable. `last`: the day on which a horse had it last; null: it does not get it. */
type Kind = { name: string; by: string; service?: string; last(horse: Shown): Day | null };

const KINDS: readonly Kind[] = [
  {
    ...{ name: 'Kowal', by: FARRIER, service: services.farrier.id },
    // The farrier comes on Tuesdays, each time to a part of the horses.
    last: ({ name, nth, tuesday }) =>
      addDays(tuesday, name === FORGOTTEN.shoeing ? -70 : name in ON_TUESDAY ? -56 : 7 * (nth % 7) - 49),
  },
  {
    ...{ name: 'Szczepienie – grypa', by: VET, service: services.vaccination.id },
    last: ({ name, nth, today, yearAgo }) =>
      COMPETING.includes(name) ? addMonths(today, -5) : addDays(yearAgo, nth % 4 ? 100 : 13),
  },
  {
    ...{ name: 'Odrobaczanie', by: VET },
    last: ({ name, nth, today }) => addDays(today, name === FORGOTTEN.worming ? -100 : nth < 28 ? -80 : -45),
  },
  {
    ...{ name: 'Dentysta', by: 'Tomasz Reszka' },
    last: ({ nth, yearAgo }) => addDays(yearAgo, 30 + 20 * (nth % 15)),
  },
  {
    ...{ name: 'Badanie', by: VET },
    last: ({ nth, yearAgo }) => (nth % 4 === 1 ? addDays(yearAgo, 45 + 30 * (nth % 5)) : null),
  },
];

const kindId = (name: string) => idOf(`care kind ${name}`);

/** Plans and last records of all horses, two overdue, the farrier's next visit, and answers for an emergency. */
export async function careForHorses(tx: Tx, times: Times): Promise<void> {
  const { today, opened } = times;
  const tomorrow = addDays(today, 1);
  const tuesday = addDays(tomorrow, (9 - weekdayOf(tomorrow)) % 7);
  const rows = await rowsOfAnimals(tx);
  for (const kind of KINDS) {
    const done = livingHorses.flatMap(({ id, name }, nth) => {
      const on = kind.last({ name, nth, today, tuesday, yearAgo: addMonths(today, -12) });
      return on ? [{ name, on, horse_id: rows.get(id) as string }] : [];
    });
    await keepCare(tx, times, kind, done);
  }
  const drawn = await drawPicture(await fs.readFile(new URL('hoof.png', import.meta.url)));
  const picture = { record_id: recordId('Kowal', 'Wichura'), ...drawn, updated_at: at(today, '00:05') };
  await tx.insertInto('care_record_pictures').values(picture).execute();
  await planVisit(tx, times, tuesday);
  await tx
    .insertInto('horse_emergencies')
    .values(emergencies(at(addDays(opened, 9), '19:20')))
    .execute();
}

const recordId = (kind: string, horse: string) => idOf(`care record ${kind} ${horse}`);

type Done = { name: string; on: Day; horse_id: string };

/** The last record of each horse, and the plan that counts from it. */
async function keepCare(tx: Tx, { now, today }: Times, kind: Kind, done: readonly Done[]): Promise<void> {
  const kind_id = kindId(kind.name);
  const rule = await tx
    .updateTable('care_kinds')
    .set({ id: kind_id, service_id: kind.service ?? null }) // the same id in every fill
    .where('name', '=', kind.name)
    .returning(['every', 'unit', 'course', 'competition_months', 'competition_days'])
    .executeTakeFirstOrThrow();
  const isVaccination = kind.service === services.vaccination.id;
  const by = demoPerson('manager').id;
  const records = done.map(({ name, on, horse_id }) => ({
    ...{ id: recordId(kind.name, name), horse_id, kind_id, done_on: on, done_by: kind.by },
    batch: isVaccination ? 'FL-2604' : '',
    note: name === 'Wichura' && kind.by === FARRIER ? 'Nowe podkowy z przodu, 4 × 8.' : '',
    recorded_by: by,
    recorded_at: earlier(at(on, '16:10'), now),
  }));
  await tx.insertInto('care_records').values(records).execute();
  const plans = done.map(({ name, on, horse_id }) => {
    const counted = { ...NO_PLAN, doses: 4, competes: isVaccination && COMPETING.includes(name) };
    const next_on = dueAfter(rule, counted, on);
    return {
      ...{ id: idOf(`care plan ${kind.name} ${name}`), horse_id, kind_id, ...counted, next_on, counted_from: on },
      told_of: next_on <= addDays(today, 14) ? next_on : null,
      changed_by: by,
      changed_at: earlier(at(on, '16:10'), now),
    };
  });
  await tx.insertInto('care_plans').values(plans).execute();
}

async function planVisit(tx: Tx, { now }: Times, day: Day): Promise<void> {
  const visit_id = idOf('visit of the farrier');
  const planned_at = earlier(at(addDays(day, -6), '12:20'), now);
  const planned = { planned_by: demoPerson('manager').id, planned_at };
  const visit = { id: visit_id, kind_id: kindId('Kowal'), day, hour: '09:00', comes: FARRIER, ...planned };
  await tx.insertInto('care_visits').values(visit).execute();
  const horses = Object.entries(ON_TUESDAY).map(([name, note]) => ({
    ...{ id: idOf(`visit of the farrier ${name}`), visit_id, horse_id: demoHorse(name).id, note },
  }));
  await tx.insertInto('care_visit_horses').values(horses).execute();
}

/** The rows of the demo's animals that are not archived. One animal has changed hands and has two rows. */
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
