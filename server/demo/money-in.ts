import { addDays, addMonths, type Day, formatDay, monthOf } from '../domain/days.ts';
import { transferTitle } from '../domain/transfers.ts';
import { checkBooks } from '../features/bookkeeping/check-books.ts';
import { raiseDoubt } from '../features/doubts/raise-doubt.ts';
import { bookTransfer } from '../features/transfers/book-transfers.ts';
import { chooseColumns, takeInFile } from '../features/transfers/import-transfers.ts';
import type { Tx } from '../platform/data/database.ts';
import { type DemoHorse, demoHorse, ownerOf } from './horses.ts';
import { type DemoPerson, demoPerson, owners, ownerWithoutAccount } from './people.ts';
import { at, earlier, type Times } from './times.ts';
import { byManager, commandOf } from './verbs.ts';

type PaidIn = { day: Day; title: string; payer: string; zloty: string };

/**
 * Imports yesterday's bank statement: one transfer is booked, one waits for confirmation, one matches nobody. An owner doubts
 * a charge, and the manager has reviewed the previous month.
 */
export async function receiveMoney(tx: Tx, times: Times): Promise<void> {
  const { today, now } = times;
  const importedAt = earlier(at(addDays(today, -1), '16:20'), now);
  const early = demoHorse('Chmurka');
  const owing = demoHorse('Kmicic');
  const boxes = await tx.selectFrom('horses').select(['id', 'box_number']).execute();
  const titleOf = ({ id, name }: DemoHorse) =>
    transferTitle('', [{ name, box_number: boxes.find((one) => one.id === id)?.box_number ?? null }], monthOf(today));
  const nameOf = (horse: DemoHorse) => `${ownerOf(horse).first_name} ${ownerOf(horse).last_name}`.toUpperCase();
  const list = listOf([
    { day: addDays(today, -3), title: titleOf(early), payer: nameOf(early), zloty: '250,00' },
    { day: addDays(today, -2), title: titleOf(owing), payer: nameOf(owing), zloty: '700,00' },
    { day: addDays(today, -2), title: 'za jazdy Hani, dziękuję', payer: 'BEATA MROZEK', zloty: '180,00' },
  ]);
  const waiting = await takeInFile(byManager(tx, importedAt, {}), list);
  const columns = { date: 0, title: 1, payer: 2, amount: 3, account: null };
  await chooseColumns(byManager(tx, importedAt, { id: waiting.id, ...columns }));
  const { id } = await tx
    .selectFrom('bank_transfers')
    .select('id')
    .where('title', '=', titleOf(early))
    .executeTakeFirstOrThrow();
  const booked = new Date(Math.min(importedAt.getTime() + 4 * 60_000, now.getTime()));
  await bookTransfer(byManager(tx, booked, { id, horse_ids: [early.id], amounts: [250] }));
  const checked = earlier(at(addDays(monthOf(today), 2), '08:40'), now);
  await checkBooks(byManager(tx, checked, { month: addMonths(monthOf(today), -1) }));
  await doubtLastCharge(tx, times);
}

/** A bank's CSV file with headings that the app does not know. */
function listOf(lines: readonly PaidIn[]): Buffer {
  const rows = lines.map(({ day, title, payer, zloty }) => `${formatDay(day)};${title};${payer};${zloty}`);
  return Buffer.from(`${['Kiedy;Za co;Od kogo;Ile', ...rows].join('\r\n')}\r\n`);
}

/** Doubts the last charge of an owner who is not one of the demo's accounts. */
async function doubtLastCharge(tx: Tx, { today, now }: Times): Promise<void> {
  const known = [...['owner', 'owner2'].map((name) => demoPerson(name).id), ownerWithoutAccount];
  const doubtedAt = earlier(at(addDays(today, -1), '19:35'), now);
  const charge = await tx
    .selectFrom('ledger_entries as entry')
    .leftJoin('ledger_entries as undone', 'undone.reverses', 'entry.id')
    .innerJoin('horses', 'horses.id', 'entry.horse_id')
    .where('horses.archived_at', 'is', null)
    .where('entry.owner_id', 'not in', known)
    .where('entry.kind', '=', 'service')
    .where('entry.created_at', '<', doubtedAt)
    .where('undone.id', 'is', null)
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id')
    .limit(1)
    .select(['entry.id', 'entry.owner_id'])
    .executeTakeFirstOrThrow();
  const owner = owners.find(({ id }) => id === charge.owner_id) as DemoPerson;
  const reason = 'Na ten dzień nic nie zamawialiśmy. Proszę sprawdzić, czy to na pewno nasz koń.';
  await raiseDoubt(commandOf(tx, owner, doubtedAt, { entry_id: charge.id, reason }));
}
