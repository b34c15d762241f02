import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { archiveHorses } from '../horses/archive-horses.ts';
import { overwritePeople } from '../people/queries.ts';
import { removeTasks } from '../tasks/update-tasks.ts';
import { idsIn, type MadeRow } from './made.ts';
import { removeCare } from './write-records.ts';

/**
 * Deletes what a sheet made, and links that were printed for its people. A horse with ledger entries is archived instead, and
 * its owner overwritten, as if they had been deleted by hand. Throws Conflict if something else refers to a row.
 */
export async function removeMade(tx: Tx, made: readonly MadeRow[], now: Date): Promise<void> {
  const horses = idsIn(made, 'horses');
  const people = idsIn(made, 'people');
  const booked = await inLedger(tx, 'horse_id', horses);
  const owing = await inLedger(tx, 'owner_id', people);
  const bookings = idsIn(made, 'bookings');
  await removeCare(tx, made);
  // Work that is being settled at this moment stays, so that deleting its booking fails.
  await removeTasks(tx, { bookings });
  await remove(tx, sql`delete from bookings where id = ${anyOf(bookings)}`);
  await archiveHorses(tx, booked, now);
  await sql`update horses set breed = 'nieznana', description = '', box_number = null where id = ${anyOf(booked)}`.execute(
    tx,
  );
  await remove(tx, sql`delete from horses where id = ${anyOf(horses)} and not id = ${anyOf(booked)}`);
  await remove(tx, sql`delete from invitations where person_id = ${anyOf(people)}`);
  await overwritePeople(tx, owing, now);
  await remove(tx, sql`delete from people where id = ${anyOf(people)} and not id = ${anyOf(owing)}`);
  await remove(tx, sql`delete from services where id = ${anyOf(idsIn(made, 'services'))}`);
}

async function inLedger(tx: Tx, column: 'horse_id' | 'owner_id', ids: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom('ledger_entries').select(column).distinct().where(column, '=', anyOf(ids)).execute();
  return rows.map((row) => row[column]);
}

const FOREIGN_KEY = '23503';

async function remove(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(tx).catch((error) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== FOREIGN_KEY) throw error;
    throw new Conflict('in_use', 'Nie można cofnąć: coś z tego arkusza jest już używane gdzie indziej.');
  });
}
