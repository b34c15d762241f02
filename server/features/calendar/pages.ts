import { z } from 'zod';
import type StableEvent from '../../../views/calendar/stable-event.page.tsx';
import { type Day, dayOf } from '../../domain/days.ts';
import { stableCalendarAt } from '../../domain/sections.ts';
import { DayInAddress, listInAddress, SearchText } from '../../platform/forms/fields.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { FormVersion, formVersion, refusedFormVersion } from '../../platform/forms/stale-check.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { ourPage } from '../../platform/http/redirects.ts';
import { page } from '../../platform/pages/page.ts';
import { signedIn } from '../../platform/session/session.ts';
import { idsOf } from './edit-stable-event.ts';
import { entryDetails } from './entry-details.ts';
import { EventId, type TypedEvent } from './schema.ts';
import { MAX_EVENT_HORSES } from './stable-event-schema.ts';
import { horsesOfEvent, horsesToChoose } from './stable-events.ts';
import { eventErrors } from './texts.ts';

/** An address with more ids would be too long. */
const MAX_CHOSEN = 200;

const Typed = z.string().max(5000).catch('').default('');
const Ids = listInAddress(z.uuid().toLowerCase(), MAX_EVENT_HORSES);

/** Searching for a horse sends `find`, and with it everything that was typed. */
const TypedQuery = z.object({
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

const NewQuery = TypedQuery.extend({ date: DayInAddress });
const ChangeQuery = TypedQuery.extend({
  form_version: FormVersion.catch(undefined),
  /** The calendar from which the form was opened. */
  opened_from: z.string().optional().catch(undefined),
});

/** What was typed before the search, or the title alone that a link fills in; null for neither. */
function typedIn({ find: _find, horse_ids: _ids, allDay, ...typed }: z.output<typeof TypedQuery>): TypedEvent | null {
  if (!typed.start && !typed.title) return null;
  return { ...typed, allDay: !typed.start || allDay !== undefined };
}

export const calendarPages = [
  page({
    path: '/stable-event',
    may: 'planStableEvents',
    query: NewQuery,
    async answer({ db, now, input, request, reply }) {
      const { date: day = dayOf(now), ...query } = input;
      const peeked = await peekOldInput(request);
      const old = peeked?.action === '/api/create_stable_event' ? peeked : null;
      const chosen = old ? Ids.parse(old.input.horse_ids) : query.horse_ids;
      const props = {
        id: idToSend(old, 'id'),
        day,
        back: stableCalendarAt(day),
        choice: await horsesToChoose(db, { chosen, search: query.find }),
        chosen,
        search: query.find,
        typed: typedIn(query),
        event: null,
      };
      return reply.page<typeof StableEvent>('calendar/stable-event', props, { title: 'Wydarzenie stajni' });
    },
  }),
  page({
    path: '/stable-event/:id',
    may: 'planStableEvents',
    params: EventId,
    query: ChangeQuery,
    async answer(visit) {
      const { db, now, input, request, reply } = visit;
      const { id, opened_from, form_version, ...query } = input;
      const entry = await entryDetails(db, signedIn(visit), { kind: 'event', id }, dayOf(now));
      if (!entry || entry.horse_id) throw new NotFound(eventErrors.gone);
      const { title, description, all_day: allDay, start, end } = entry;
      const horse_ids = idsOf(await horsesOfEvent(db, id));
      const values = { title, description, allDay, start, end, horse_ids };
      const old = await peekOldInput(request);
      const typed = typedIn(query);
      const chosen = old?.here ? Ids.parse(old.input.horse_ids) : typed ? query.horse_ids : horse_ids;
      const version = typed && form_version ? form_version : formVersion(values);
      const day = entry.all_day ? (start as Day) : dayOf(new Date(start));
      const props = {
        id,
        day,
        back: ourPage(request, opened_from) ?? stableCalendarAt(day),
        choice: await horsesToChoose(db, { chosen, search: query.find }),
        chosen,
        search: query.find,
        typed,
        event: { ...entry, form_version: old?.here ? refusedFormVersion(old, values) : version },
      };
      return reply.page<typeof StableEvent>('calendar/stable-event', props, { title: 'Edytuj wydarzenie stajni' });
    },
  }),
];
