import { dayOf, monthOf } from '../../domain/days.ts';
import { mayTouch } from '../../domain/policy.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Forbidden } from '../../platform/http/errors.ts';
import { validate } from '../../platform/http/validation.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockPerson } from '../people/locks.ts';
import { latestBuyer, saveBuyer } from './queries.ts';
import { Buyer, type BuyerInput, monthsToChange } from './schema.ts';

/**
 * Sets the company that gets a person's invoices from a month on, or none. Throws NotFound, Forbidden (an admin's data),
 * BadInput.
 */
export async function setBuyer(command: Command<BuyerInput>): Promise<void> {
  const today = dayOf(command.now);
  const { person_id, since = monthOf(today), ...typed } = command.input;
  if (!monthsToChange(today).includes(since)) throw new BadInput(undefined, { since: 'Wybierz miesiąc z listy' });
  await inTransaction(command.db, async (tx) => {
    const { role } = await lockPerson(tx, person_id);
    if (!mayTouch(signedIn(command), role))
      throw new Forbidden('admin_account', 'Dane administratora zmienia tylko administrator.');
    const latest = await latestBuyer(tx, person_id);
    const before = latest?.buyer;
    const after = Object.values(typed).some((text) => text.trim() !== '') ? validate(Buyer, typed) : null;
    const names = Object.keys(typed) as (keyof Buyer)[];
    const fields = names.filter((name) => before?.[name] !== after?.[name]);
    if (fields.length === 0 && !(before && since < (latest?.since ?? since))) return;
    await saveBuyer(tx, person_id, { since, buyer: after });
    await recordAudit(tx, command, 'set_buyer', { person: person_id }, { after: { fields, since } });
  });
}
