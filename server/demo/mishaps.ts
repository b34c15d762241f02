import { createHash } from 'node:crypto';
import { addDays } from '../domain/days.ts';
import type { Tx } from '../platform/data/database.ts';
import { idOf } from './chance.ts';
import { demoPerson } from './people.ts';
import { at, earlier, type Times } from './times.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** A user has reported a bug; its mail counts as sent. */
export async function reportBugs(tx: Tx, { now, today }: Times): Promise<void> {
  const { id, email, first_name, last_name } = demoPerson('owner2');
  const report = {
    id: idOf('bug report'),
    person_id: id,
    name: `${first_name} ${last_name}`,
    email,
    page: 'Kalendarz',
    user_agent: IPHONE,
    description: 'Po obróceniu telefonu kalendarz wraca do dzisiejszego dnia.\n\nTak samo jest u żony.',
    created_at: earlier(at(addDays(today, -4), '20:40'), now),
  };
  await tx.insertInto('bug_reports').values(report).execute();
}

/** A groom forgot her password and used the link that the manager had sent; nobody knows its secret now. */
export async function resetPasswords(tx: Tx, { today }: Times): Promise<void> {
  const day = addDays(today, -9);
  const reset = {
    id: idOf('password reset'),
    person_id: demoPerson('zofia.krawiec').id,
    requested_by: demoPerson('manager').id,
    token_hash: createHash('sha256').update(idOf('token of the reset')).digest(),
    created_at: at(day, '06:40'),
    sent_at: at(day, '06:41'),
    used_at: at(day, '06:52'),
    expires_at: at(day, '07:40'),
  };
  await tx.insertInto('password_resets').values(reset).execute();
}
