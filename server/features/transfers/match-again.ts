/** Waiting transfers of a payer from whose account something was learned, or is no longer. */
import type { Day } from '../../domain/days.ts';
import type { BankFormat } from '../../platform/data/column-types.ts';
import { anyOf, anyOfTexts, type Tx } from '../../platform/data/database.ts';
import { cautionsFor } from './cautions.ts';
import { knownStable } from './known-stable.ts';
import { type Match, matchTransfer, ownerIn } from './match.ts';
import { accountsBefore, horsesToMatch } from './queries.ts';
import type { Caution } from './schema.ts';

/** Of an account from which thousands pay, as a payment service has. */
const MOST = 100;

/** Matches what waits from these accounts as if it came now. What somebody else is settling is left to them. */
export async function matchAgain(tx: Tx, accounts: readonly string[], today: Day): Promise<void> {
  const waiting = await waitingFrom(tx, accounts.filter(Boolean));
  if (waiting.length === 0) return;
  const known = knownStable(await horsesToMatch(tx, today), await accountsBefore(tx, accounts));
  const matches = new Map(waiting.map((transfer) => [transfer.id, matchTransfer(known, transfer)]));
  const cautions = await cautionsOf(tx, waiting, matches);
  for (const { id } of waiting) {
    const match = matches.get(id) as Match;
    const caution = cautions.get(id) ?? null;
    const found = { sure: match.sure && caution === null, owner_id: ownerIn(match), caution };
    await tx.updateTable('bank_transfers').set(found).where('id', '=', id).execute();
  }
  const ids = waiting.map(({ id }) => id);
  await tx.deleteFrom('transfer_horses').where('transfer_id', '=', anyOf(ids)).execute();
  const likely = [...matches].flatMap(([transfer_id, { horses }]) =>
    horses.map((horse, nth) => ({ transfer_id, horse_id: horse.id, nth })),
  );
  if (likely.length > 0) await tx.insertInto('transfer_horses').values(likely).execute();
}

type Waiting = Awaited<ReturnType<typeof waitingFrom>>[number];

const waitingFrom = (tx: Tx, accounts: readonly string[]) =>
  tx
    .selectFrom('bank_transfers as transfer')
    .innerJoin('bank_imports as file', 'file.id', 'transfer.import_id')
    .where('transfer.state', '=', 'open')
    .where('transfer.account', '=', anyOfTexts(accounts))
    .where((eb) => eb.or([eb('transfer.caution', 'is', null), eb('transfer.caution', '<>', 'reversal')]))
    .select(['transfer.id', 'transfer.transferred_on as day', 'transfer.amount', 'transfer.title', 'transfer.payer'])
    .select(['transfer.account', 'transfer.caution', 'file.format'])
    .orderBy('transfer.transferred_on', 'desc')
    .limit(MOST)
    .forUpdate('transfer')
    .skipLocked()
    .execute();

/** Those that there are stay. */
async function cautionsOf(
  tx: Tx,
  waiting: readonly Waiting[],
  matches: ReadonlyMap<string, Match>,
): Promise<Map<string, Caution>> {
  const cautions = new Map<string, Caution>();
  const byFormat = Map.groupBy(waiting, ({ format }) => format as BankFormat);
  for (const [format, transfers] of byFormat) {
    const lines = transfers.map((transfer) => ({ ...transfer, isReversal: false }));
    for (const [id, caution] of await cautionsFor(tx, format, lines, matches)) cautions.set(id, caution);
  }
  for (const { id, caution } of waiting) if (caution) cautions.set(id, caution);
  return cautions;
}
