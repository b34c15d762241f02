import { z } from 'zod';
import type StableEvent from '../../../views/calendar/stable-event.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { listInAddress, SearchText } from '../../platform/forms/fields.ts';
import { idToSend } from '../../platform/forms/insert-once.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { page } from '../../platform/pages/page.ts';
import { CalendarDay } from './schema.ts';
import { MAX_EVENT_HORSES } from './stable-event-schema.ts';
import { horsesToChoose } from './stable-events.ts';
import { eventErrors } from './texts.ts';

/** More ids than that are too long for an address. */
const MAX_CHOSEN = 200;

const Typed = z.string().max(5000).catch('').default('');
const Ids = listInAddress(z.uuid().toLowerCase(), MAX_EVENT_HORSES);

/** `find` is there when a horse was searched for: with it comes all that was typed. */
const StableEventQuery = z.object({
  date: CalendarDay.optional().catch(undefined),
  find: SearchText,
  horse_ids: listInAddress(z.uuid().toLowerCase(), MAX_CHOSEN),
  title: Typed,
  description: Typed,
  allDay: z.unknown().optional(),
  start: Typed,
  start_time: Typed,
  end: Typed,
  end_time: Typed,
  repeats: Typed,
  until: Typed,
});

export const calendarPages = [
  page({
    path: '/stable-event',
    may: 'planStableEvents',
    query: StableEventQuery,
    async answer({ db, now, input, request, reply }) {
      const { date: day = dayOf(now), find: search, horse_ids, allDay, ...typed } = input;
      const peeked = await peekOldInput(request);
      const old = peeked?.action === '/api/create_stable_event' ? peeked : null;
      const chosen = old ? Ids.parse(old.input.horse_ids) : horse_ids;
      const props = {
        id: idToSend(old, 'id', eventErrors.otherId),
        day,
        choice: await horsesToChoose(db, { chosen, search }),
        chosen,
        search,
        typed: typed.start ? { ...typed, allDay: allDay !== undefined } : null,
      };
      return reply.page<typeof StableEvent>('calendar/stable-event', props, { title: 'Wydarzenie stajni' });
    },
  }),
];
