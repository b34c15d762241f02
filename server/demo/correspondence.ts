import { createHash } from 'node:crypto';
import { addDays } from '../domain/days.ts';
import { expiryOf } from '../features/invitations/invite.ts';
import type { Tx } from '../platform/data/database.ts';
import { hashSecret } from '../platform/session/secrets.ts';
import { idOf } from './chance.ts';
import { demoPerson } from './people.ts';
import { at, earlier, type Times } from './times.ts';

/** Writes invitations, a password reset, a bug report and visits. No mail was sent, so nobody knows the links. */
export async function writeCorrespondence(tx: Tx, times: Times): Promise<void> {
  await inviteGuests(tx, times);
  await resetPassword(tx, times);
  await reportBug(tx, times);
  await askForVisits(tx, times);
}

/** E-mail, role, and days since the invitation. */
const INVITED = [
  ['barbara.lisowska@poczta.example', 'user', 1],
  ['kacper.wilk@poczta.example', 'worker', 3],
] as const;

async function inviteGuests(tx: Tx, { now, today }: Times): Promise<void> {
  const invited_by = demoPerson('manager').id;
  const rows = INVITED.map(([email, role, daysAgo]) => {
    const created_at = earlier(at(addDays(today, -daysAgo), '10:15'), now);
    const sent = { sent_at: created_at, token_hash: hashSecret(idOf(`token for ${email}`)) };
    return { id: idOf(email), email, role, invited_by, created_at, expires_at: expiryOf(created_at), ...sent };
  });
  await tx.insertInto('invitations').values(rows).execute();
}

/** A groom forgot her password and used the link that the manager had sent. */
async function resetPassword(tx: Tx, { today }: Times): Promise<void> {
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

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** Enqueues no mail about the report. */
async function reportBug(tx: Tx, { now, today }: Times): Promise<void> {
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

async function askForVisits(tx: Tx, { now, today }: Times): Promise<void> {
  const waiting = {
    id: idOf('visit that waits'),
    name: 'Katarzyna Bielska',
    phone: '512300400',
    topic: 'lessons',
    wished_day: addDays(today, 4),
    message: 'Córka ma 8 lat i nigdy nie siedziała na koniu. Czy w tygodniu po 16:00 znajdzie się miejsce?',
    created_at: earlier(at(today, '09:12'), now),
  } as const;
  const settled = {
    id: idOf('visit settled'),
    name: 'Robert Maj',
    email: 'robert.maj@poczta.example',
    topic: 'boarding',
    message: 'Szukam boksu dla wałacha, 12 lat, spokojny. Interesuje mnie boks z wybiegiem od stycznia.',
    created_at: at(addDays(today, -8), '19:40'),
    settled_at: at(addDays(today, -7), '10:05'),
    settled_by: demoPerson('manager').id,
  } as const;
  const inLine = {
    id: idOf('visitor who waits for a box'),
    name: 'Michał Urban',
    phone: '512300623',
    topic: 'waiting_list',
    kind: 'Boks z wybiegiem',
    wished_day: addDays(today, 10),
    created_at: at(addDays(today, -23), '18:20'),
  } as const;
  await tx.insertInto('visits').values([waiting, settled, inLine]).execute();
}
