import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import { addDays, addMonths } from '../domain/days.ts';
import { at, startOfDay } from '../domain/instants.ts';
import { checkLedger } from '../features/billing/check-ledger.ts';
import { connectDatabase, inTransaction, type Tx, UNHURRIED } from '../platform/data/database.ts';
import { lockContent, markDemo, NOT_FOR_A_DEMO } from '../platform/data/demo-mark.ts';
import { noteSuccess } from '../platform/data/last-runs.ts';
import { hashPassword } from '../platform/session/passwords.ts';
import { writeAudit } from './audit.ts';
import { type Booking, bookingsAt, raisePrice, takeBookings } from './bookings.ts';
import { bookMistakes, keepBooks, openBalance } from './bookkeeping.ts';
import { chargeFees, chargeMonthlyServices, chargeServices, closeBooks, openBooks, payDues } from './books.ts';
import { inBulk } from './bulk-load.ts';
import { careForHorses } from './care.ts';
import { joinGroups, openCatalogue } from './catalogue.ts';
import { defineSqlFunctions, withNamedIds } from './chance.ts';
import { introduceClub } from './club.ts';
import { writeCorrespondence } from './correspondence.ts';
import { writeEvents, writeNotes } from './diary.ts';
import { doTheWork, openPlan, planWork, rainOff } from './history.ts';
import { demoHorse, handOverToRyszard, houseHorses, listDemoBoxes, livingHorses, partWithHorse } from './horses.ts';
import { writeInstructions } from './instructions.ts';
import { houseMany, RUNS_OF_MANY, runIntoDebt } from './many.ts';
import { receiveMoney } from './money-in.ts';
import { DEMO_PASSWORD, welcomePeople } from './people.ts';
import { showPhotographs } from './photographs.ts';
import { hangPictures } from './pictures.ts';
import { arrangeRota, reportAbsence } from './rota.ts';
import { type Times, timesAt } from './times.ts';
import { giveOutWork, workToday } from './today.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './people.ts';

export type DemoOptions = {
  /** The number of horses with years of work, filled by set-based SQL; without it only the demo stable. */
  horses?: number;
};

type Needs = {
  url: string;
  clock: () => Date;
  say?: (line: string) => void;
};

/** The number of last billing runs that these horses have not paid. Sonata left after the first of hers. */
const UNPAID = { Grom: 1, Kmicic: 2, Sonata: 2 };

/**
 * Fills an empty database with the demo stable and marks it; a filled demo is kept. The same day and hour give the same
 * data. It runs in one transaction: if several processes start at once, only one fills, and a killed one leaves nothing.
 * Returns whether it filled. Throws a ConfigError, and changes nothing, when the database has other data.
 */
export async function fillDemo(needs: Needs, { horses }: DemoOptions = {}): Promise<boolean> {
  const { url, clock, say = console.log } = needs;
  const times = timesAt(clock(), horses === undefined ? undefined : RUNS_OF_MANY);
  const bookings = bookingsAt(times);
  const extraHorses = Math.max(0, (horses ?? 0) - livingHorses.length);
  await using database = connectDatabase(url, { max: 1, timeouts: UNHURRIED });
  return await inTransaction(database.db, async (tx) => {
    const held = await lockContent(tx);
    if (held === 'other') throw new ConfigError(NOT_FOR_A_DEMO);
    await markDemo(tx);
    if (held === 'demo') return false;
    if (extraHorses) say('Filling in many horses and years of their work. This takes a minute or two.');
    await defineSqlFunctions(tx);
    await fillStable(tx, times, bookings, extraHorses);
    await (extraHorses ? fillBooks : fillFirstBooks)(tx, times);
    await withNamedIds(tx, () => (extraHorses ? bookMistakes(tx, times) : keepBooks(tx, times, UNPAID)));
    await writeAudit(tx, times, startOfDay(extraHorses ? addMonths(times.today, -1) : times.founded));
    if (extraHorses) await sql`analyze`.execute(tx); // The planner needs statistics of the bulk load.
    await giveOutWork(tx, times, bookings);
    await withNamedIds(tx, () => workToday(tx, times, bookings));
    await reportAbsence(tx, times);
    await withNamedIds(tx, () => receiveMoney(tx, times));
    await handOverToRyszard(tx, times);
    await careForHorses(tx, times);
    await keepServer(tx, times);
    if (extraHorses) say(await checkBooks(tx));
    return true;
  });
}

/** A server that somebody looks after, so that the panel has nothing to say. */
async function keepServer(tx: Tx, { today }: Times): Promise<void> {
  for (const routine of ['mail', 'ledger_check', 'backup', 'verification'] as const)
    await noteSuccess(tx, routine, at(addDays(today, -1), '03:15'));
}

async function fillStable(tx: Tx, times: Times, bookings: readonly Booking[], extraHorses: number): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD);
  await introduceClub(tx, startOfDay(times.founded), times.today);
  await welcomePeople(tx, times, password);
  await inBulk(tx, 'tasks', async () => {
    await withNamedIds(tx, () => takeOrders(tx, times, bookings));
    await openPlan(tx);
    await planWork(tx, bookings, times.today);
    if (extraHorses) await houseMany(tx, times, password, extraHorses);
    await doTheWork(tx, times);
    await rainOff(tx, times);
  });
  await hangPictures(tx, times);
  await showPhotographs(tx, times);
  await writeCorrespondence(tx, times);
  await writeNotes(tx, times);
  await writeEvents(tx, times);
  await partWithHorse(tx, times);
}

async function takeOrders(tx: Tx, times: Times, bookings: readonly Booking[]): Promise<void> {
  await openCatalogue(tx, times);
  await joinGroups(tx, times);
  await houseHorses(tx, times);
  await listDemoBoxes(tx, times);
  await arrangeRota(tx, times);
  await takeBookings(tx, times, bookings);
  await writeInstructions(tx, times, bookings);
  await raisePrice(tx, times, bookings);
  await openBalance(tx, times);
}

/** Fills the ledger of many horses: fees by run, services by day, and payments, except for the few who owe. */
async function fillBooks(tx: Tx, times: Times): Promise<void> {
  await openBooks(tx, times);
  for (const [name, runs] of Object.entries(UNPAID))
    await sql`insert into debts (horse_id, runs) values (${demoHorse(name).id}, ${runs})`.execute(tx);
  await runIntoDebt(tx);
  await chargeFees(tx);
  await chargeServices(tx);
  await chargeMonthlyServices(tx);
  await payDues(tx, times);
  await inBulk(tx, 'ledger_entries', () => closeBooks(tx));
}

/** Fills the demo's ledger before services began: fees, all of them paid. */
async function fillFirstBooks(tx: Tx, times: Times): Promise<void> {
  await openBooks(tx, { ...times, cycles: times.cycles.filter(({ billing_day }) => billing_day < times.opened) });
  await chargeFees(tx);
  await payDues(tx, times);
  await closeBooks(tx);
}

async function checkBooks(tx: Tx): Promise<string> {
  const findings = await checkLedger(tx);
  const broken = findings.filter(({ wrong }) => wrong > 0);
  if (broken.length) throw new Error(`The books do not agree: ${JSON.stringify(broken)}`);
  const { rows } = await sql<{ line: string }>`
    select format('%s horses, %s pieces of work, %s ledger entries: the ledger agrees.', (select count(*) from horses where archived_at is null),
      (select count(*) from tasks), (select count(*) from ledger_entries)) as line
  `.execute(tx);
  return rows[0]?.line ?? '';
}
