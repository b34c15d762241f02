import { setImmediate as breathe } from 'node:timers/promises';
import type { z } from 'zod';
import { type Day, dayOf } from '../../domain/days.ts';
import { grosze } from '../../domain/money.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import { countHit, type Limit, throttleKey } from '../../platform/data/throttle.ts';
import type { Call, Command } from '../../platform/forms/action.ts';
import { readUpload, uploadingAlone } from '../../platform/forms/uploads.ts';
import { BadInput, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { payeeSettings } from '../settings/payee-queries.ts';
import { type BankLine, isNoBooking, LONGEST_KEPT } from './bank-line.ts';
import { markReversed } from './bank-reversals.ts';
import { cautionsFor } from './cautions.ts';
import { expectOurs } from './expect-ours.ts';
import { knownStable } from './known-stable.ts';
import { type Match, matchTransfer, ownerIn } from './match.ts';
import { mendWords } from './mend-words.ts';
import type { Columns } from './named-columns.ts';
import type { IdentifiedStatement } from './parse-file.ts';
import { accountsBefore, horsesToMatch, layoutOf, saveLayout, saveLikely, waitingFile } from './queries.ts';
import { readStatement } from './read-file.ts';
import type { Caution, ChooseColumns, Imported } from './schema.ts';

const PER_PERSON: Limit = { limit: 30, windowMs: 30 * 60_000 };

/**
 * Imports a bank statement: new lines become transfers to decide on, known ones stay as they are. Throws TooMany,
 * Unavailable, and at `file` refusals of a file that is unreadable or of another account.
 */
export async function importTransfers(call: Call<unknown>): Promise<Imported> {
  const { db, now, request } = call;
  const { id } = signedIn(call);
  if (request.server.deps.limits.throttles) await countHit(db, throttleKey('statement', id), PER_PERSON, now);
  return uploadingAlone(id, async () => takeInFile(call, await readUpload(request)));
}

/** Imports a file that has already been uploaded. */
export async function takeInFile(command: Command<unknown>, file: Buffer): Promise<Imported> {
  const today = dayOf(command.now);
  const { statement, table } = await readStatement({ file, today, by: 'bank' });
  if (statement) return takeIn(command, statement);
  const columns = table && (await layoutOf(command.db, table.digest));
  const read = columns && (await readStatement({ file, today, by: columns })).statement;
  // A file with no readable row means its columns were mapped wrongly.
  return read && read.lines.length > 0 ? takeIn(command, read) : keepWaiting(command, file);
}

/** Stores a list of an unknown bank until somebody names its columns. */
async function keepWaiting(command: Command<unknown>, file: Buffer): Promise<Imported> {
  const { id } = await command.db
    .insertInto('bank_imports')
    .values({ uploaded_by: signedIn(command).id, uploaded_at: command.now, format: 'columns', file })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, waits_for_columns: true, added: 0, known: 0 };
}

type Chosen = z.output<typeof ChooseColumns>;

/**
 * Imports a waiting file with the named columns, and remembers them. Throws NotFound, and BadInput when no row is
 * readable.
 */
export async function chooseColumns(command: Command<Chosen>): Promise<Imported> {
  const { db, now, input } = command;
  const file = await waitingFile(db, input.id);
  if (!file) throw new NotFound('Ten plik już wczytano albo wygasł. Wybierz go jeszcze raz.');
  const columns: Columns = {
    date: input.date,
    amount: input.amount,
    title: input.title,
    payer: input.payer ?? null,
    account: input.account ?? null,
    currency: input.currency ?? null,
  };
  const { statement, table } = await readStatement({ file, today: dayOf(now), by: columns });
  if (!statement || !table) throw new Error('A file that is read by its columns has both');
  if (statement.lines.length === 0) {
    const reasons = new Set(statement.refused.map(({ why }) => why));
    if (reasons.has('date') || reasons.has('no_date'))
      throw new BadInput(undefined, { date: 'W tej kolumnie nie ma dat' });
    throw new BadInput(undefined, {
      amount: reasons.has('currency') ? 'Żadna kwota nie jest w złotych' : 'W tej kolumnie nie ma kwot',
    });
  }
  return takeIn(command, statement, async (tx) => {
    await saveLayout(tx, table.digest, columns, now);
    await tx.deleteFrom('bank_imports').where('id', '=', input.id).execute();
  });
}

/** The most refused rows of a kind that are kept for the page. */
const NAMED = 50;

/** Stores a statement's new lines, and matches them to horses. */
async function takeIn(
  command: Command<unknown>,
  statement: IdentifiedStatement,
  also?: (tx: Tx) => Promise<void>,
): Promise<Imported> {
  const { db, now } = command;
  const own = (await payeeSettings(db)).payee?.account;
  expectOurs(statement, own);
  const { format, accounts, lines, ids, refused } = statement;
  const notRead = refused.filter((row) => !isNoBooking(row));
  const noBookings = refused.filter(isNoBooking);
  const incoming = lines.flatMap((line, nth) => {
    const isReversal = line.amount < 0 && line.reversal === true;
    if (line.amount < 0 && !isReversal) return [];
    const amount = grosze(Math.abs(line.amount));
    return [{ ...kept(line, [...accounts, own]), amount, isReversal, id: ids[nth] as string }];
  });
  const reversed = incoming.filter(({ isReversal }) => isReversal).length;
  const matches = await matchesOf(db, incoming, dayOf(now));
  const cautions = await cautionsFor(db, format, incoming, matches);
  return inTransaction(db, async (tx) => {
    await also?.(tx);
    const { id } = await tx
      .insertInto('bank_imports')
      .values({
        uploaded_by: signedIn(command).id,
        uploaded_at: now,
        format,
        outgoing: lines.length - incoming.length,
        reversed,
        not_read: notRead.length,
        no_bookings: noBookings.length,
        refused: JSON.stringify([...notRead.slice(0, NAMED), ...noBookings.slice(0, NAMED)]),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const added = await insertTransfers(tx, { import_id: id, now }, incoming, { matches, cautions });
    const known = incoming.length - reversed - added;
    await mendWords(tx, incoming, { matches, cautions });
    await markReversed(tx);
    await tx.updateTable('bank_imports').set({ added, known }).where('id', '=', id).execute();
    await recordAudit(tx, command, 'import_transfers', { bank_import: id }, { after: { added, known } });
    return { id, waits_for_columns: false, added, known };
  });
}

/** `isReversal`: the bank takes back a credit of this amount. */
type Incoming = BankLine & { id: string; isReversal: boolean };

/** The stored part of a line. The stable's own account is never a payer's, whichever column was chosen. */
const kept = (line: BankLine, own: readonly (string | undefined)[]): BankLine => ({
  ...line,
  title: line.title.slice(0, LONGEST_KEPT.title),
  payer: line.payer.slice(0, LONGEST_KEPT.payer),
  account: own.includes(line.account) ? '' : line.account,
});

/** Milliseconds of matching before it yields. */
const TURN = 20;

/** Matches of the lines, by id. Yields to other requests during long files. */
async function matchesOf(db: Db, lines: readonly Incoming[], today: Day): Promise<Map<string, Match>> {
  const accounts = lines.map(({ account }) => account);
  const known = knownStable(await horsesToMatch(db, today), await accountsBefore(db, accounts));

  const matches = new Map<string, Match>();
  let since = performance.now();
  for (const line of lines) {
    const match = matchTransfer(known, line);
    const sure = match.sure && !line.reversal;
    matches.set(line.id, { ...match, sure, refund: match.refund || line.reversal === true });
    if (performance.now() - since < TURN) continue;
    await breathe();
    since = performance.now();
  }
  return matches;
}

const BATCH = 1_000;

/** Returns the number of new credits. */
async function insertTransfers(
  tx: Tx,
  { import_id, now }: { import_id: string; now: Date },
  lines: readonly Incoming[],
  { matches, cautions }: { matches: ReadonlyMap<string, Match>; cautions: ReadonlyMap<string, Caution> },
): Promise<number> {
  let added = 0;
  for (let from = 0; from < lines.length; from += BATCH) {
    const batch = new Map(lines.slice(from, from + BATCH).map((line) => [line.id, line]));
    const rows = [...batch.values()].map((line) => ({
      ...rowOf(line, matches.get(line.id) as Match),
      import_id,
      imported_at: now,
      ...(cautions.has(line.id) && { sure: false, caution: cautions.get(line.id) }),
    }));
    const made = await tx
      .insertInto('bank_transfers')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    added += made.filter(({ id }) => !batch.get(id)?.isReversal).length;
    await saveLikely(tx, new Map(made.map(({ id }) => [id, matches.get(id) as Match])));
  }
  return added;
}

function rowOf(line: Incoming, match: Match) {
  return {
    id: line.id,
    transferred_on: line.day,
    amount: line.amount,
    title: line.title,
    payer: line.payer,
    account: line.account,
    sure: match.sure,
    owner_id: ownerIn(match),
  };
}
