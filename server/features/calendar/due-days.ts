/** Due days of care, and visits of the farrier and the vet. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
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

/** Staff see all visits; owners those to their horses. */
async function visitEntries(db: Db, scope: Scope, { from, to }: Days): Promise<AgendaEntry[]> {
  const isStaff = scope.mode === 'manager' || scope.mode === 'worker';
  const rows = await db
    .selectFrom('care_visits as visit')
    .innerJoin('care_kinds as kind', 'kind.id', 'visit.kind_id')
    .leftJoin('care_visit_horses as listed', 'listed.visit_id', 'visit.id')
    .leftJoin('horses', (join) => join.onRef('horses.id', '=', 'listed.horse_id').on('horses.archived_at', 'is', null))
    .where('visit.day', '>=', from)
    .where('visit.day', '<=', to)
    .where((eb) => (isStaff ? TRUE : horsesIn(scope)(eb as never)))
    .groupBy(['visit.id', 'kind.name'])
    .select(['visit.id', 'visit.day', 'visit.hour', 'visit.closed_at', 'kind.name as title'])
    .select([FEW_NAMES.as('horse_name'), ONLY_HORSE])
    .orderBy('visit.day')
    .orderBy('visit.hour', (order) => order.asc().nullsFirst())
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
