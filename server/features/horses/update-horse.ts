import type { z } from 'zod';
import { fromZloty, type Grosze, toZloty } from '../../domain/money.ts';
import type { Command } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { refuseIfStale } from '../../platform/stale-check.ts';
import { occupyBox } from '../boxes/occupy-box.ts';
import { archiveHorses } from './delete-horse.ts';
import type { ChangedHorse, HorseId } from './schema.ts';
import { horseErrors } from './texts.ts';

type Nothing = Record<string, never>;

/** How a value of a horse reads in its form: prices, which are kept in grosze, in zł. */
const readingOf = (value: unknown, name: string): string =>
  name.startsWith('payment') ? String(toZloty(value as Grosze)).replace('.', ',') : String(value ?? '');

/**
 * Changes what is known of a horse and what it pays. Throws NotFound, Conflict (the box is taken), Stale (somebody
 * else changed the horse since its form was drawn).
 */
export async function updateHorse(
  command: Command<z.output<typeof ChangedHorse> & z.output<typeof HorseId>>,
): Promise<Nothing> {
  const { db, input } = command;
  const { horse_id, name, breed, box_number, description } = input;
  const [payment, payment_for_annual] = [fromZloty(input.payment), fromZloty(input.payment_for_annual)];
  const claim = { horseId: horse_id, box: box_number, field: 'box_number', taken: horseErrors.boxTaken };
  await occupyBox(db, claim, async (tx) => {
    const before = await lockHorse(tx, horse_id);
    const after = { name, breed, box_number, description, payment, payment_for_annual };
    const message = horseErrors.changed;
    refuseIfStale(input.form_version, { now: before, wanted: after, reading: readingOf, message });
    await tx.updateTable('horses').set(after).where('id', '=', horse_id).execute();
    await recordAudit(tx, command, 'update_horse', { horse: horse_id }, { before, after });
  });
  return {};
}

/** Archives a horse: gone from the lists, its box free, its unfinished work removed, its ledger kept. Throws NotFound. */
export async function deleteHorse(command: Command<z.output<typeof HorseId>>): Promise<Nothing> {
  const { db, now, input } = command;
  await inTransaction(db, async (tx) => {
    const { name, box_number } = await lockHorse(tx, input.horse_id);
    await archiveHorses(tx, [input.horse_id], now);
    await recordAudit(tx, command, 'archive_horse', { horse: input.horse_id }, { before: { name, box_number } });
  });
  return {};
}

/** A living horse, held still until the transaction ends. Throws NotFound. */
async function lockHorse(tx: Tx, id: string) {
  const horse = await tx
    .selectFrom('horses')
    .select(['name', 'breed', 'box_number', 'description', 'payment', 'payment_for_annual'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return horse;
}
