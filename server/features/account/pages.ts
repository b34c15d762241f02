import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { NotFound } from '../../platform/errors.ts';
import { page } from '../../platform/page.ts';
import { signedIn } from '../../platform/session.ts';
import { feedReach } from '../calendar/feed.ts';
import { linkOf } from '../calendar/link.ts';
import { takeShown } from '../calendar/link-address.ts';
import { contactData } from '../people/queries.ts';
import { devicesOf as notifiedDevices } from '../push/queries.ts';
import { browserName } from '../sessions/browser-name.ts';
import { sessionsOf } from '../sessions/queries.ts';

const TABS = ['profile', 'address', 'password', 'notifications', 'devices', 'calendar'] as const;

export const accountPages = [
  page({
    path: '/my-account',
    may: 'seeOwnAccount',
    ownMenu: true,
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
      const notified = tab === 'notifications' ? await notifiedOn(call) : [];
      const calendar = tab === 'calendar' ? await calendarLink(call) : null;
      const props = { account, tab, devices, notified, calendar, changingPicture: dialog === 'picture' };
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

/** Where one is notified, this browser first. */
async function notifiedOn(call: Call<unknown>) {
  const self = signedIn(call);
  const devices = await notifiedDevices(call.db, self.id);
  return devices
    .map(({ endpoint, user_agent, session_id, created_at }) => ({
      endpoint,
      browser: browserName(user_agent),
      since: dayOf(created_at),
      current: session_id === self.session_id,
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/**
 * What there is to say of the secret address of one's calendar and of what is read there; the address itself only right
 * after it was made.
 */
async function calendarLink(call: Call<unknown>) {
  const { db, request, reply } = call;
  const self = signedIn(call);
  const [link, reach] = await Promise.all([linkOf(db, self.id), feedReach(db, self)]);
  return {
    ...reach,
    made: link ? dayOf(link.created_at) : null,
    used: link?.last_used_at ? dayOf(link.last_used_at) : null,
    address: takeShown(request, reply),
  };
}
