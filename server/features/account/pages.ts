import { z } from 'zod';
import type Account from '../../../views/account/account.page.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { page } from '../../platform/pages/page.ts';
import { signedIn } from '../../platform/session/session.ts';
import { takeShown } from '../calendar-feed/address.ts';
import { feedReach } from '../calendar-feed/feed.ts';
import { linkOf } from '../calendar-feed/link.ts';
import type { CalendarLink } from '../calendar-feed/schema.ts';
import { digestHour } from '../digests/queries.ts';
import { idsOfHorses } from '../horses/queries.ts';
import { contactData } from '../people/queries.ts';
import { noticeChoices } from '../push/queries.ts';
import { quietHours } from '../push/quiet-hours.ts';
import { wantsStatements } from '../statements/mail-queries.ts';
import { devicesOf, notifiedOn } from './devices.ts';
import type { NoticeSettings } from './schema.ts';

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
      const found = await contactData(call.db, self.id);
      if (!found) throw new NotFound();
      const account = { ...found, email: self.email };
      const devices = tab === 'devices' ? await devicesOf(call) : [];
      const notices = tab === 'notifications' ? await noticeSettings(call) : null;
      const calendar = tab === 'calendar' ? await calendarLink(call) : null;
      const props = { account, tab, devices, notices, calendar, changingPicture: dialog === 'picture' };
      return call.reply.page<typeof Account>('account/account', props, { title: 'Moje Konto' });
    },
  }),
];

async function noticeSettings(call: Call<unknown>): Promise<NoticeSettings> {
  const self = signedIn(call);
  const [devices, kinds, horse, wanted, digest, quiet] = await Promise.all([
    notifiedOn(call),
    noticeChoices(call.db, self),
    idsOfHorses(call.db, self.id).executeTakeFirst(),
    wantsStatements(call.db, self.id),
    digestHour(call.db, self.id),
    quietHours(call.db),
  ]);
  return { devices, kinds, quiet, statements: horse ? wanted : null, digest: self.owns_horse ? digest : undefined };
}

async function calendarLink(call: Call<unknown>): Promise<CalendarLink> {
  const { db, reply } = call;
  const self = signedIn(call);
  const [link, reach] = await Promise.all([linkOf(db, self.id), feedReach(db, self)]);
  return {
    ...reach,
    made: link ? dayOf(link.created_at) : null,
    used: link?.last_used_at ? dayOf(link.last_used_at) : null,
    address: takeShown(reply),
  };
}
