import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { job } from '../../platform/jobs.ts';
import { makeLinkToken } from '../../platform/secrets.ts';
import { giveToken } from './queries.ts';

/** Makes the token of an invitation and mails the link. */
export const invitationMail = job({
  name: 'invitation-mail',
  data: z.object({ invitation_id: z.uuid() }),
  async run({ signal, data, db, clock, club, sendMail, publicUrl }) {
    const token = makeLinkToken();
    const invitation = await giveToken(db, data.invitation_id, token, clock());
    if (!invitation) return; // used, withdrawn, replaced or run out meanwhile
    const { email, role, expires_at } = invitation;
    const { name } = await club();
    const props = { club: name, role, link: `${publicUrl}/register/${token}`, expires_at };
    // Only the newest link works, so a second try is a mail of its own: a mailbox must not hide it behind the first.
    await sendMail({ id: randomUUID(), signal, to: email }, 'invitation', props);
  },
});
