/** Matches waiting transfers again, after the owner of their account was learned or forgotten. */
import type { Day } from '../../domain/days.ts';
import type { BankFormat } from '../../platform/data/column-types.ts';
import { anyOfTexts, type Tx } from '../../platform/data/database.ts';
import { cautionsFor } from './cautions.ts';
import { knownStable } from './known-stable.ts';
import { type Match, matchTransfer, ownerIn } from './match.ts';
import { accountsBefore, horsesToMatch, saveLikely } from './queries.ts';
import type { Caution } from './schema.ts';

/** The most transfers that are matched again: from the account of a payment service thousands may wait. */
const MOST = 100;

/** Matches what waits from these accounts as if it came now, but skips transfers that somebody is settling. */
export async function matchAgain(tx: Tx, accounts: readonly string[], today: Day): Promise<void> {
  const waiting = await waitingFrom(tx, accounts.filter(Boolean));
  if (waiting.length === 0) return;
  const known = knownStable(await horsesToMatch(tx, today), await accountsBefore(tx, accounts));
  const matches = new Map(waiting.map((transfer) => [transfer.id, matchTransfer(known, transfer)]));
  const cautions = await cautionsOf(tx, waiting, matches);
  for (const [id, match] of matches) {
    const caution = cautions.get(id) ?? null;
    const found = { sure: match.sure && caution === null, owner_id: ownerIn(match), caution };
    await tx.updateTable('bank_transfers').set(found).where('id', '=', id).execute();
  }
  await saveLikely(tx, matches);
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

/** Existing cautions stay. */
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
