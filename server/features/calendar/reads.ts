import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Permission } from '../../domain/policy.ts';
import type { Call } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { finishersOf } from '../tasks/queries.ts';
import { agendaPage } from './agenda.ts';
import { entryDetails } from './entry-details.ts';
import { filtersOf } from './filters.ts';
import { calendarEvents, calendarWork, requestedDays } from './queries.ts';
import {
  AgendaPage,
  AgendaQuery,
  CalendarDays,
  CalendarEvent,
  CalendarQuery,
  EntryAddress,
  EntryDetails,
  EventId,
  Finisher,
  type Mode,
  Occurrence,
  Range,
} from './schema.ts';
import { openCalendar, type Scope } from './scope.ts';
import { shownDays } from './shown-days.ts';

type Ask = Call<z.output<typeof Range>>;

const scopeOf = (call: Call<unknown>, calendar: { mode: Mode; horse_id?: string | undefined }): Promise<Scope> =>
  openCalendar(call.db, signedIn(call), calendar, dayOf(call.now));

const events = async (call: Ask, mode: Mode) =>
  calendarEvents(call.db, await scopeOf(call, { mode }), requestedDays(call.input, dayOf(call.now)));

const work = async (call: Ask, mode: Mode, horse_id?: string) =>
  calendarWork(call.db, await scopeOf(call, { mode, horse_id }), requestedDays(call.input, dayOf(call.now)));

const workFor = (mode: Exclude<Mode, 'horse'>, permission: Permission, whose: string) =>
  read({
    path: `/api/get_all_service_recurrences_for_${mode}`,
    summary: `The work of ${whose}`,
    may: permission,
    query: Range,
    answer: z.array(Occurrence),
    load: (call) => work(call, mode),
  });

export const calendarReads = [
  read({
    path: '/api/get_all_events/:owner_id/:horse_id',
    summary: 'The personal events of a horse',
    may: 'seeCalendar',
    params: z.object({ owner_id: z.uuid(), horse_id: z.uuid() }),
    query: Range,
    answer: z.array(CalendarEvent),
    load: async (call) => {
      const scope = await scopeOf(call, { mode: 'horse', horse_id: call.input.horse_id });
      if (scope.mode !== 'horse' || scope.horse.owner_id !== call.input.owner_id)
        throw new NotFound('Nie ma takiego konia.');
      return calendarEvents(call.db, scope, requestedDays(call.input, dayOf(call.now)));
    },
  }),
  read({
    path: '/api/get_all_service_recurrences/:horse_id',
    summary: 'The work for a horse; a worker gets what is for them to do',
    may: 'seeCalendar',
    params: z.object({ horse_id: z.uuid() }),
    query: Range,
    answer: z.array(Occurrence),
    load: (call) => work(call, 'horse', call.input.horse_id),
  }),
  read({
    path: '/api/get_user_calendar_data',
    summary: 'The personal events of one’s own horses',
    may: 'seeCalendar',
    query: Range,
    answer: z.array(CalendarEvent),
    load: (call) => events(call, 'user'),
  }),
  read({
    path: '/api/get_all_events_for_worker',
    summary: 'The personal events of the horses a worker sees',
    may: 'seeWorkersCalendar',
    query: Range,
    answer: z.array(CalendarEvent),
    load: (call) => events(call, 'worker'),
  }),
  workFor('user', 'seeCalendar', 'one’s own horses'),
  workFor('worker', 'seeWorkersCalendar', 'a worker: what is for them to do'),
  workFor('manager', 'seeWholeCalendar', 'the whole stable'),
  read({
    path: '/api/get_who_finished_service/:id',
    summary: 'Who finished a piece of work, and when',
    may: 'assignWork',
    params: EventId,
    answer: Finisher,
    load: async ({ db, input }) => {
      const finisher = (await finishersOf(db, [input.id])).get(input.id);
      if (!finisher) throw new NotFound('Tego zadania nikt jeszcze nie wykonał.');
      return finisher;
    },
  }),
  read({
    path: '/api/get_calendar',
    summary:
      'What a calendar shows of some days: events, work, care and payments, a bounded number each day, and how many more there are',
    may: 'seeCalendar',
    query: CalendarQuery,
    answer: CalendarDays,
    load: async (call) =>
      shownDays(call.db, await scopeOf(call, call.input), { ...call.input, show: filtersOf(call, call.input.show) }),
  }),
  read({
    path: '/api/get_agenda',
    summary: 'A page of some days of a calendar as a list: events, work, care and payments, day by day',
    may: 'seeCalendar',
    query: AgendaQuery,
    answer: AgendaPage,
    load: async (call) => {
      const { from, to, page } = call.input;
      return agendaPage(call.db, await scopeOf(call, call.input), {
        days: { from, to },
        page,
        show: filtersOf(call, call.input.show),
      });
    },
  }),
  read({
    path: '/api/get_calendar_entry/:kind/:id',
    summary: 'All that is known of one entry of a calendar, and what the caller may do with it',
    may: 'seeCalendar',
    params: EntryAddress,
    answer: EntryDetails,
    load: async (call) => {
      const entry = await entryDetails(call.db, signedIn(call), call.input, dayOf(call.now));
      if (!entry) throw new NotFound('Nie ma takiego wydarzenia.');
      return entry;
    },
  }),
];
