/** Due days of care, and visits of the farrier and the vet. */
import { sql } from 'kysely';
import { type Day, ZONE } from '../../domain/days.ts';
import { at } from '../../domain/instants.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { type Db, TRUE } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import type { AgendaEntry } from './entry-rows.ts';
import { byDay, type Days } from './queries.ts';
import { horsesIn, type Scope } from './scope.ts';
import { FEW_NAMES } from './stable-events.ts';

/** A safety limit, more than a month has. */
const MAX_ENTRIES = 300;

/** The care of a calendar, by day. A worker's calendar has visits only, because managers plan by the due days. */
export async function careEntries(db: Db, scope: Scope, days: Days): Promise<AgendaEntry[]> {
  const [due, visits] = await Promise.all([
    scope.mode === 'worker' ? [] : dueEntries(db, scope, days),
    visitEntries(db, scope, days),
  ]);
  return [...due, ...visits].sort(byDay);
}

const plain = { health_alert: false, skipped: null, may_edit: false } as const;

/** An entry stands for all horses that are due on a day, without those that have a visit on it. */
async function dueEntries(db: Db, scope: Scope, { from, to }: Days): Promise<AgendaEntry[]> {
  const rows = await db
    .selectFrom('care_plans as plan')
    .innerJoin('care_kinds as kind', 'kind.id', 'plan.kind_id')
    .innerJoin('horses', 'horses.id', 'plan.horse_id')
    .where('horses.archived_at', 'is', null)
    .where(horsesIn(scope))
    .where('plan.next_on', '>=', from)
    .where('plan.next_on', '<=', to)
    .where(sql<boolean>`not exists (
      select from care_visits visit join care_visit_horses listed on listed.visit_id = visit.id
      where visit.day = plan.next_on and visit.kind_id = plan.kind_id and visit.closed_at is null
        and listed.horse_id = plan.horse_id)`)
    .groupBy(['plan.next_on', 'kind.id'])
    .select(['plan.next_on as day', 'kind.id as kind_id', 'kind.name', FEW_NAMES.as('horse_name')])
    .select([sql<string>`min(plan.id::text)`.as('id'), ONLY_HORSE])
    .orderBy('plan.next_on')
    .orderBy(polish('kind.name'))
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map(({ day, kind_id, name, only_horse, ...row }) => ({
    ...plain,
    ...row,
    kind: 'care',
    title: `${day < scope.today ? 'Po terminie' : 'Termin'}: ${name}`,
    is_finished: false,
    all_day: true,
    day,
    start: day,
    end: day,
    page: scope.mode === 'manager' ? `/care?kind=${kind_id}&until=${day}` : pageOf(only_horse),
  }));
}

/** The only horse of an entry; null for several. */
const ONLY_HORSE = sql<string | null>`case when count(horses.id) = 1 then min(horses.id::text) end`.as('only_horse');

/** The plan of the only horse, else one's own horses. */
const pageOf = (onlyHorse: string | null): string =>
  onlyHorse ? `/horses/${onlyHorse}?tab=care` : sectionAddress(SECTION.ownHorses);

/** The day of a visit in the calendar: the one of its records, which is earlier than planned if it was closed before. */
const SHOWN_DAY = sql<Day>`least(visit.day, (visit.closed_at at time zone ${sql.lit(ZONE)})::date)`;

const IS_DONE = sql<boolean>`(visit.closed_at is null or listed.outcome = 'done')`;
const DONE_HORSES = sql<number>`count(horses.id) filter (where ${IS_DONE})`;

/** The horses of a visit; of a closed one how many were done, unless all were: '4 z 8 koni'. */
const VISIT_HORSES = sql<string | null>`case when ${DONE_HORSES} = count(horses.id) then ${FEW_NAMES}
  else ${DONE_HORSES} || ' z ' || count(horses.id) || case count(horses.id) when 1 then ' konia' else ' koni' end end`;

/** Staff see all visits; owners those to their horses, of a closed one only the horses that were done. */
async function visitEntries(db: Db, scope: Scope, { from, to }: Days): Promise<AgendaEntry[]> {
  const isStaff = scope.mode === 'manager' || scope.mode === 'worker';
  const rows = await db
    .selectFrom('care_visits as visit')
    .innerJoin('care_kinds as kind', 'kind.id', 'visit.kind_id')
    .leftJoin('care_visit_horses as listed', 'listed.visit_id', 'visit.id')
    .leftJoin('horses', (join) => join.onRef('horses.id', '=', 'listed.horse_id').on('horses.archived_at', 'is', null))
    .where('visit.day', '>=', from) // for the index, as no visit is shown after its day
    .where(sql<boolean>`${SHOWN_DAY} between ${from} and ${to}`)
    .where((eb) => (isStaff ? TRUE : eb.and([horsesIn(scope)(eb as never), IS_DONE])))
    .groupBy(['visit.id', 'kind.name'])
    .select(['visit.id', SHOWN_DAY.as('day'), 'visit.closed_at', 'kind.name as title'])
    .select(sql<string | null>`case when ${SHOWN_DAY} = visit.day then visit.hour end`.as('hour'))
    .select([VISIT_HORSES.as('horse_name'), ONLY_HORSE])
    .orderBy('day')
    .orderBy('hour', (order) => order.asc().nullsFirst())
    .orderBy('visit.id')
    .limit(MAX_ENTRIES)
    .execute();
  return rows.map(({ day, hour, closed_at, only_horse, ...row }) => ({
    ...plain,
    ...row,
    kind: 'visit',
    is_finished: closed_at !== null,
    all_day: hour === null,
    day,
    ...spanOf(day, hour),
    page: isStaff ? `/visits/${row.id}` : pageOf(only_horse),
  }));
}

/** Nobody says how long a visit takes, so it ends a minute after its hour. */
function spanOf(day: Day, hour: string | null): { start: string; end: string } {
  if (hour === null) return { start: day, end: day };
  const start = at(day, hour);
  return { start: start.toISOString(), end: new Date(start.getTime() + 60_000).toISOString() };
}
