import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { mailJob } from '../../platform/jobs/jobs.ts';
import { makeSecret } from '../../platform/session/secrets.ts';
import { INVITATION_MAIL, setToken } from './queries.ts';

/** The token is created here, so that only the mail contains it. */
export const invitationMail = mailJob({
  name: INVITATION_MAIL,
  newestCounts: true,
  data: z.object({ invitation_id: z.uuid() }),
  async run({ signal, data, db, clock, club, sendMail, publicUrl }) {
    const token = makeSecret();
    const invitation = await setToken(db, data.invitation_id, token, clock());
    if (!invitation) return; // used, withdrawn, replaced or expired meanwhile
    const { email, role, expires_at } = invitation;
    const { name } = await club();
    const props = { club: name, role, link: `${publicUrl}/register/${token}`, expires_at };
    // Each attempt has its own Message-ID: only its link works, and mailboxes hide duplicates behind the first.
    await sendMail({ id: randomUUID(), signal, to: email }, 'invitation', props);
  },
});
