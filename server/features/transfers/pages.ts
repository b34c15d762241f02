import { z } from 'zod';
import type StatementColumns from '../../../views/transfers/columns.page.tsx';
import type Transfers from '../../../views/transfers/transfers.page.tsx';
import { coverOldest } from '../../domain/cover-oldest.ts';
import { dayOf } from '../../domain/days.ts';
import { grosze } from '../../domain/money.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogId, SearchText } from '../../platform/forms/fields.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { DialogNotFound, page } from '../../platform/pages/page.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { owedByDay } from '../billing/queries.ts';
import { findHorses } from '../search/queries.ts';
import { wantedIn } from '../search/words.ts';
import {
  countOpen,
  countSettled,
  horsesBeside,
  importById,
  transferById,
  transfersIn,
  waitingFile,
} from './queries.ts';
import { readStatement } from './read-file.ts';
import type { TransferDialogState } from './schema.ts';
import { shownTransfers } from './shown.ts';
import { transferTexts } from './texts.ts';

const TransfersQuery = z.object({
  list: z.enum(['open', 'booked', 'dismissed']).catch('open').default('open'),
  page: PageNumber,
  import: z.uuid().optional().catch(undefined),
  dialog: z.literal('transfer').optional().catch(undefined),
  dialog_id: DialogId,
  dialog_horse: DialogId,
  dialog_q: SearchText,
});

type Visit = Call<z.output<typeof TransfersQuery>>;

export const transferPages = [
  page({
    path: '/transfers',
    may: 'bookTransfers',
    query: TransfersQuery,
    async answer(visit) {
      const { db, input, reply } = visit;
      const [counts, summary, dialog] = await Promise.all([
        countOpen(db),
        input.import ? importById(db, input.import) : undefined,
        transferDialog(visit),
      ]);
      const { rows, ...place } = await readPage(
        input.page,
        (slice) => transfersIn(db, input.list, slice),
        async () => (input.list === 'open' ? counts.open : countSettled(db, input.list)),
      );
      const transfers = await shownTransfers(db, rows);
      return reply.page<typeof Transfers>(
        'transfers/transfers',
        { list: input.list, counts, summary: summary ?? null, transfers, ...place, here: hereOf(visit), dialog },
        { title: 'Przelewy' },
      );
    },
  }),
  page({
    path: '/transfers/columns/:id',
    may: 'bookTransfers',
    params: z.object({ id: z.uuid() }),
    async answer({ db, now, input, reply }) {
      const file = await waitingFile(db, input.id);
      const { table } = file ? await readStatement({ file, today: dayOf(now), by: 'headings' }) : {};
      if (!table) throw new NotFound();
      const { headings, rows, likely, pairs } = table;
      return reply.page<typeof StatementColumns>(
        'transfers/columns',
        { id: input.id, headings, rows, likely, pairs },
        { title: 'Kolumny wyciągu' },
      );
    },
  }),
];

function hereOf({ input: { list, page } }: Visit): string {
  const query = new URLSearchParams({ ...(list !== 'open' && { list }), ...(page > 1 && { page: String(page) }) });
  return `/transfers${query.size > 0 ? `?${query}` : ''}`;
}

/**
 * The transfer in the address, and the horses of its owner, who is chosen in the address or else by the match. Throws
 * DialogNotFound.
 */
async function transferDialog(visit: Visit): Promise<TransferDialogState | null> {
  const { db, input } = visit;
  const { dialog, dialog_id, dialog_horse, dialog_q } = input;
  if (!dialog) return null;
  const transfer = dialog_id && (await transferById(db, dialog_id));
  if (!transfer) throw new DialogNotFound(transferTexts.openTransfer);
  const words = wantedIn(dialog_q);
  const found = words.length > 0 ? await findHorses(db, signedIn(visit), words) : null;
  const [shown] = await shownTransfers(db, [transfer]);
  const owners = new Set(transfer.likely.map(({ owner_id }) => owner_id));
  const chosen = dialog_horse ?? (owners.size === 1 && !found ? transfer.likely[0]?.id : undefined);
  const isBookable = transfer.state !== 'booked' && transfer.caution !== 'reversal';
  const horses = chosen && isBookable ? await horsesBeside(db, chosen) : [];
  const ids = horses.map(({ id }) => id);
  const owed = await owedByDay(db, ids);
  const debts = new Map<string, number>();
  for (const { horse_id, rest } of owed) debts.set(horse_id, (debts.get(horse_id) ?? 0) + rest);
  // A horse chosen by hand gets the whole amount; otherwise the match decides.
  const named = dialog_horse ? [dialog_horse] : transfer.likely.map(({ id }) => id);
  const { shares, surplus } = coverOldest(grosze(transfer.amount), named, owed);
  return {
    transfer: shown as NonNullable<typeof shown>,
    horses: horses.map((horse) => ({
      ...horse,
      owed: grosze(debts.get(horse.id) ?? 0),
      share: shares.find(({ horse_id }) => horse_id === horse.id)?.amount ?? grosze(0),
    })),
    surplus,
    search: dialog_q,
    found:
      found === null
        ? null
        : found.rows.map(({ id, name, box_number, owner_name = '' }) => ({ id, name, box_number, owner_name })),
  };
}
