import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Day, dayOf } from '../../domain/days.ts';
import { fromZloty, type Grosze, toZloty } from '../../domain/money.ts';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { askFirst } from '../../platform/forms/ask-first.ts';
import { refuseIfStale } from '../../platform/forms/stale-check.ts';
import { BadInput, NotFound } from '../../platform/http/errors.ts';
import { vatIn } from '../settings/vat-fields.ts';
import { countBookingsOf, groupsOfService } from './queries.ts';
import type { ChangedService, NewService } from './schema.ts';
import { serviceErrors } from './texts.ts';

/** A service's form values: the price in grosze, the group ids sorted. */
type ServiceValues = {
  name: string;
  description: string;
  price: Grosze;
  /** Whether the price is for a month. */
  monthly: boolean;
  groups: string[];
  general: boolean;
  /** The hour at which it begins, 'HH:MM'; null: at any. */
  at: string | null;
  /** A rate in percent or 'zw', with its legal basis; null falls back to the stable's settings. */
  vat_rate: string | null;
  vat_basis: string | null;
};

/** A general service is free and never monthly; its form's values for these are ignored. */
const valuesIn = (input: z.output<typeof NewService>, before?: ServiceValues): ServiceValues => ({
  name: input.name,
  description: input.description,
  price: fromZloty(input.general ? 0 : (input.price ?? 0)),
  monthly: !input.general && (input.monthly ?? before?.monthly ?? false),
  groups: [...new Set(input.groups)].sort(),
  general: input.general,
  at: input.at === undefined ? (before?.at ?? null) : input.at || null,
  ...vatOf(input, before),
});

/** A call without VAT fields leaves them unchanged. */
function vatOf(input: z.output<typeof NewService>, before?: ServiceValues) {
  if (input.vat_rate === undefined && before) return { vat_rate: before.vat_rate, vat_basis: before.vat_basis };
  const vat = input.general ? null : vatIn(input);
  return { vat_rate: vat?.rate ?? null, vat_basis: vat?.basis ?? null };
}

/** Adds a service to the catalogue. Throws BadInput (an unknown group), Unconfirmed (the name of another service). */
export async function createService(command: Command<z.output<typeof NewService>>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const { id = randomUUID() } = input;
  const { groups, ...service } = valuesIn(input);
  return inTransaction(db, async (tx) => {
    askFirst(input.confirmed, [await nameTaken(tx, { id, name: service.name })]);
    await tx
      .insertInto('services')
      .values({ id, ...service, created_at: now })
      .execute();
    await giveToGroups(tx, id, groups);
    const { price, monthly, general } = service;
    await recordAudit(tx, command, 'create_service', { service: id }, { after: { price, monthly, general } });
    return { id };
  });
}

/**
 * Changes a service; existing bookings keep their name, description and price, and whether that is for a month. Throws
 * NotFound, BadInput (an unknown group), Stale (somebody else changed it since its form was rendered), Unconfirmed (another
 * service has the name, or there are bookings and `monthly` changes).
 */
export async function updateService(command: Command<z.output<typeof ChangedService>>): Promise<void> {
  const { db, now, input } = command;
  const { id } = input;
  await inTransaction(db, async (tx) => {
    const before = await lockService(tx, id);
    const after = valuesIn(input, before);
    const names = await namesOfGroups(tx, before.groups);
    const reading = (value: unknown, name: string) => readingOf(value, name, names);
    refuseIfStale(input.form_version, { now: before, wanted: after, reading, message: serviceErrors.changed });
    const { groups, ...service } = after;
    askFirst(input.confirmed, [
      after.name !== before.name && (await nameTaken(tx, { id, name: after.name })),
      after.monthly !== before.monthly && (await bookedOtherwise(tx, id, { today: dayOf(now), ...after })),
    ]);
    await tx.updateTable('services').set(service).where('id', '=', id).execute();
    await tx.deleteFrom('service_groups').where('service_id', '=', id).execute();
    await giveToGroups(tx, id, groups);
    const change = changeOf(before, after, ['price', 'monthly', 'groups', 'general']);
    await recordAudit(tx, command, 'update_service', { service: id }, change);
  });
}

/** A reason to ask first: another service has this name; upper and lower case are the same. */
async function nameTaken(tx: Tx, { id, name }: { id: string; name: string }): Promise<string | false> {
  const other = await tx
    .selectFrom('services')
    .select('name')
    .where(sql`lower(name collate polish)`, '=', sql`lower(${name} collate polish)`)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return other !== undefined && `W katalogu jest już usługa „${other.name}”.`;
}

/** A reason to ask first: existing bookings keep their price and what it is for. */
async function bookedOtherwise(
  tx: Tx,
  id: string,
  { today, monthly, general }: Pick<ServiceValues, 'monthly' | 'general'> & { today: Day },
): Promise<string | false> {
  const bookings = await countBookingsOf(tx, id, today);
  return bookings.count > 0 && !general && serviceErrors.bookedOtherwise(bookings, monthly);
}

/** Removes a service from the catalogue; its bookings go on. Throws NotFound. */
export async function deleteService(command: Command<{ id: string }>): Promise<void> {
  const { db, now, input } = command;
  await inTransaction(db, async (tx) => {
    const { price, general } = await lockService(tx, input.id);
    await tx.updateTable('services').set({ deleted_at: now }).where('id', '=', input.id).execute();
    await recordAudit(tx, command, 'delete_service', { service: input.id }, { before: { price, general } });
  });
}

/** Locks a service until the transaction ends. Throws NotFound. */
async function lockService(tx: Tx, id: string): Promise<ServiceValues> {
  const service = await tx
    .selectFrom('services')
    .select(['name', 'description', 'price', 'monthly', 'general', 'at', 'vat_rate', 'vat_basis'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!service) throw new NotFound('Nie ma takiej usługi.');
  return { ...service, groups: await groupsOfService(tx, id) };
}

async function giveToGroups(tx: Tx, service_id: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  // The lock keeps the groups from being deleted meanwhile.
  const found = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forShare()
    .execute();
  if (found.length < ids.length) throw new BadInput(undefined, { groups: serviceErrors.groups });
  const rows = ids.map((group_id) => ({ service_id, group_id }));
  await tx.insertInto('service_groups').values(rows).execute();
}

async function namesOfGroups(tx: Tx, ids: string[]): Promise<string> {
  if (ids.length === 0) return '';
  const rows = await tx.selectFrom('groups').select('name').where('id', '=', anyOf(ids)).orderBy('name').execute();
  return rows.map(({ name }) => name).join(', ');
}

/** Formats a value as its form shows it; `groups` are the current groups' names. */
function readingOf(value: unknown, name: string, groups: string): string {
  if (name === 'price') return String(toZloty(value as Grosze)).replace('.', ',');
  if (name === 'monthly') return value ? 'za miesiąc' : 'za jeden raz';
  if (name === 'general') return value ? 'usługa ogólna' : 'usługa dla koni';
  return name === 'groups' ? groups : String(value ?? '');
}
