/** What a sheet has made and changed, so that it can be taken back. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Line } from '../../domain/instructions.ts';
import type { Grosze } from '../../domain/money.ts';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import type { Contact } from './contacts.ts';
import type { PlanState } from './facts.ts';
import type { HorseValues } from './plan.ts';

const MADE_TABLES = ['people', 'horses', 'bookings', 'services', 'care_records', 'care_plans'] as const;
type MadeTable = (typeof MADE_TABLES)[number];

/** A row that was made or changed; `name` is what people call it. */
export type MadeRow = { table: MadeTable; id: string; name: string };

type ChangedPerson = { id: string; before: Contact };
export type ChangedHorse = { id: string; before: HorseValues };
type ChangedBooking = { id: string; before: { price: Grosze; days_of_week: number[]; lines: Line[] } };
/** The opening balance that a horse has now, and the one before. */
type MadeOpening = { horse_id: string; name: string; before: { amount: Grosze; due_on: Day } | null };

export type Made = {
  made: MadeRow[];
  changed: MadeRow[];
  people: ChangedPerson[];
  horses: ChangedHorse[];
  bookings: ChangedBooking[];
  openings: MadeOpening[];
  /** Plans as they were. */
  plans: PlanState[];
  /** Names of boxes that were listed. */
  boxes: string[];
  /** New spellings of owners' names. */
  spellings: string[];
};

export const nothingMade = (): Made => ({
  made: [],
  changed: [],
  people: [],
  horses: [],
  bookings: [],
  openings: [],
  plans: [],
  boxes: [],
  spellings: [],
});

/** With the state of these rows afterwards, and the ledger entries of their horses. */
export type KeptMade = Made & { states: RowState[]; entries: string[] };

type RowState = { id: string; digest: string };

/** Columns that triggers and jobs maintain. */
const NOT_ITS_OWN: Record<MadeTable, string[]> = {
  people: ['search_text'],
  horses: ['owner_name', 'search_text', 'box_text', 'box_position'],
  bookings: ['filled_until'],
  services: [],
  care_records: [],
  care_plans: ['told_of', 'told_on'],
};

export const stateNow = async (tx: Db | Tx, made: Made): Promise<KeptMade> => ({
  ...made,
  states: await statesOf(tx, [...made.made, ...made.changed]),
  entries: await entriesOf(tx, horsesIn(made)),
});

/** Horses that were made, changed, or given a balance. */
export const horsesIn = ({ made, changed, openings }: Made): string[] => [
  ...idsIn([...made, ...changed], 'horses'),
  ...openings.map(({ horse_id }) => horse_id),
];

async function entriesOf(db: Db | Tx, horses: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('ledger_entries').select('id').where('horse_id', '=', anyOf(horses)).execute();
  return rows.map(({ id }) => id);
}

export async function statesOf(db: Db | Tx, rows: readonly MadeRow[]): Promise<RowState[]> {
  const states: RowState[] = [];
  for (const table of MADE_TABLES) {
    const ids = idsIn(rows, table);
    const { rows: found } = await sql<RowState>`
      select id, md5((to_jsonb(it) - ${NOT_ITS_OWN[table]}::text[])::text
        || (select count(*) from booking_instructions where booking_id = it.id)) as digest
      from ${sql.table(table)} it where id = ${anyOf(ids)} order by id
    `.execute(db);
    states.push(...found);
  }
  return states;
}

export const idsIn = (made: readonly MadeRow[], table: MadeTable): string[] =>
  made.flatMap((row) => (row.table === table ? row.id : []));
