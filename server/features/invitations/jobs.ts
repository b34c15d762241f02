import { randomUUID } from 'node:crypto';
import type { Club } from '../../../views/page-context.tsx';
import type { Db } from '../../platform/database.ts';
import type { Handlers } from '../../platform/jobs.ts';
import { makeLinkToken } from '../../platform/link-tokens.ts';
import type { Post } from '../../platform/send-mail.ts';
import { giveToken } from './queries.ts';

type Needs = { db: Db; clock: () => Date; club: () => Promise<Club>; post: Post; publicUrl: string };

export const invitationJobs = (needs: Needs): Pick<Handlers, 'invitation-mail'> => ({
  async 'invitation-mail'({ invitation_id }, job) {
    const { db, clock, club, post, publicUrl } = needs;
    const token = makeLinkToken();
    const invitation = await giveToken(db, invitation_id, token, clock());
    if (!invitation) return; // used, withdrawn, replaced or run out meanwhile
    const { email, role, expires_at } = invitation;
    const { name } = await club();
    const props = { club: name, role, link: `${publicUrl}/register/${token}`, expires_at };
    // Only the newest link works, so a second try is a mail of its own: a mailbox must not hide it behind the first.
    await post({ ...job, id: randomUUID() }, { to: email }, 'invitation', props);
  },
});
