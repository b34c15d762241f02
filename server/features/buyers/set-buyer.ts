import { mayTouch } from '../../domain/policy.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Forbidden } from '../../platform/http/errors.ts';
import { validate } from '../../platform/http/validation.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockPerson } from '../people/locks.ts';
import { buyerOf, removeBuyer, saveBuyer } from './queries.ts';
import { Buyer, type BuyerInput } from './schema.ts';

/** Sets to whom a person's invoices are issued, or that they are a consumer. Throws NotFound, Forbidden (an admin's data), BadInput. */
export async function setBuyer(command: Command<BuyerInput>): Promise<void> {
  const { person_id, ...typed } = command.input;
  await inTransaction(command.db, async (tx) => {
    const { role } = await lockPerson(tx, person_id);
    if (!mayTouch(signedIn(command), role)) throw new Forbidden('Dane administratora zmienia tylko administrator.');
    const before = await buyerOf(tx, person_id);
    const after = Object.values(typed).some((text) => text.trim() !== '') ? validate(Buyer, typed) : null;
    const names = Object.keys(typed) as (keyof Buyer)[];
    const fields = names.filter((name) => before?.[name] !== after?.[name]);
    if (fields.length === 0) return;
    await (after ? saveBuyer(tx, person_id, after) : removeBuyer(tx, person_id));
    await recordAudit(tx, command, 'set_buyer', { person: person_id }, { after: { fields } });
  });
}
