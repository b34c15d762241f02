import { sql } from 'kysely';
import { type Connection, connectDatabase, type Db, inTransaction, type Tx, UNHURRIED } from '../platform/database.ts';
import { hashPassword } from '../platform/passwords.ts';
import { bookingsAt, takeBookings } from './bookings.ts';
import { bookMistakes, chargeFees, chargeServices, closeBooks, openBooks, payDues } from './books.ts';
import { openCatalogue } from './catalogue.ts';
import { lendChanceToSql } from './chance.ts';
import { writeEvents, writeNotes } from './diary.ts';
import { auditTheWork, doTheWork, openPlan, planWork } from './history.ts';
import { demoHorse, houseHorses } from './horses.ts';
import { inviteGuests } from './invitations.ts';
import { DEMO_PASSWORD, welcomePeople } from './people.ts';
import { type Times, timesAt } from './times.ts';
import { workToday } from './today.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './people.ts';

export type DemoOptions = {
  /** So many horses and years of work, filled by set-based SQL; without it the demo stable alone. */
  horses?: number;
};

type Needs = { db: Db; url: string; clock: () => Date };

/** Any number: the key of the lock that lets one process fill at a time. */
const FILLING = 7_041;

/** How many of their last billing runs these horses have not paid. */
const UNPAID = { Grom: 1, Kmicic: 2 };

/**
 * Fills an empty database with the demo stable, the same for the same day and hour; a filled one is kept. Of several
 * processes that start at once one fills. Returns whether it filled.
 */
export async function fillDemo({ db, url, clock }: Needs, _options: DemoOptions = {}): Promise<boolean> {
  const times = timesAt(clock());
  const unhurried = connectDatabase(url, { max: 1, timeouts: UNHURRIED });
  try {
    if (!(await fill(unhurried, times))) return false;
  } finally {
    await unhurried.close();
  }
  await workToday(db, times);
  return true;
}

async function fill({ db }: Connection, times: Times): Promise<boolean> {
  const password = await hashPassword(DEMO_PASSWORD);
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${FILLING})`.execute(tx);
    const somebody = await tx.selectFrom('people').select('id').limit(1).executeTakeFirst();
    if (somebody) return false;
    await lendChanceToSql(tx);
    await fillStable(tx, times, password);
    await keepBooks(tx, times);
    return true;
  });
}

/** People, horses, bookings and all that was done up to yesterday. */
async function fillStable(tx: Tx, times: Times, password: string): Promise<void> {
  const bookings = bookingsAt(times);
  await openCatalogue(tx, times);
  await welcomePeople(tx, times, password);
  await inviteGuests(tx, times);
  await houseHorses(tx, times);
  await takeBookings(tx, times, bookings);
  await writeNotes(tx, times);
  await writeEvents(tx, times);
  await openPlan(tx);
  await planWork(tx, bookings, times.today);
  await doTheWork(tx, times);
  await auditTheWork(tx, times.opened);
}

/** The ledger of all that: fees by run, services by day, deposits that cover them, but for the two who owe. */
async function keepBooks(tx: Tx, times: Times): Promise<void> {
  await openBooks(tx, times);
  for (const [name, runs] of Object.entries(UNPAID))
    await sql`insert into debts (horse_id, runs) values (${demoHorse(name).id}, ${runs})`.execute(tx);
  await chargeFees(tx);
  await chargeServices(tx);
  await payDues(tx, times);
  await bookMistakes(tx, times);
  await closeBooks(tx);
}
