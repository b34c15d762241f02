import { z } from 'zod';
import type { Call } from '../../platform/action.ts';
import { NotFound } from '../../platform/errors.ts';
import { page } from '../../platform/page.ts';
import { signedIn } from '../../platform/session.ts';
import { browserName } from '../sessions/browser-name.ts';
import { sessionsOf } from '../sessions/queries.ts';
import { contactData } from './queries.ts';

const TABS = ['profile', 'address', 'password', 'notifications', 'devices'] as const;

export const accountPages = [
  page({
    path: '/my-account',
    may: 'seeOwnAccount',
    query: z.object({
      tab: z.enum(TABS).catch('profile').default('profile'),
      dialog: z.literal('picture').optional().catch(undefined),
    }),
    async answer(call) {
      const self = signedIn(call);
      const { tab = 'profile', dialog } = call.input;
      const account = await contactData(call.db, self.id);
      if (!account) throw new NotFound();
      const devices = tab === 'devices' ? await devicesOf(call) : [];
      const props = { account, tab, devices, changingPicture: dialog === 'picture' };
      return call.reply.page('people/account', props, { title: 'Moje Konto' });
    },
  }),
];

/** Where one is signed in, this browser first. */
async function devicesOf(call: Call<unknown>) {
  const self = signedIn(call);
  const sessions = await sessionsOf(call.db, self.id, call.now);
  return sessions
    .map(({ id, user_agent, last_used_at }) => ({
      id,
      browser: browserName(user_agent),
      last_used_at: last_used_at.toISOString(),
      current: id === self.session_id,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}
