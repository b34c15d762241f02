import { addDays } from '../domain/days.ts';
import { expiryOf } from '../features/invitations/invite.ts';
import type { Tx } from '../platform/data/database.ts';
import { idOf } from './chance.ts';
import { demoPerson } from './people.ts';
import { at, earlier, type Times } from './times.ts';

/** The e-mail, the role, and how many days ago. */
const INVITED = [
  ['barbara.lisowska@poczta.example', 'user', 1],
  ['kacper.wilk@poczta.example', 'worker', 3],
] as const;

/** Leaves two invitations open. Their links are unknown, because the demo's mails were never sent. */
export async function inviteGuests(tx: Tx, { now, today }: Times): Promise<void> {
  const invited_by = demoPerson('manager').id;
  const rows = INVITED.map(([email, role, daysAgo]) => {
    const created_at = earlier(at(addDays(today, -daysAgo), '10:15'), now);
    return { id: idOf(email), email, role, invited_by, created_at, expires_at: expiryOf(created_at) };
  });
  await tx.insertInto('invitations').values(rows).execute();
}
