import { type Day, dayOf, formatLongDay } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import type { Db } from '../../platform/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { page } from '../../platform/page.ts';
import { PAGE_ROWS, PageOutOfRange, readPage } from '../../platform/paging.ts';
import { dayWork } from './day-board.ts';
import {
  alertsOn,
  doersOf,
  freeTasks,
  groupMembers,
  leftOver,
  MOST_AT_ONCE,
  type Share,
  sharesOf,
  statesOf,
} from './queries.ts';
import { progressOfRound, tasksOfRound } from './round-work.ts';
import { BoardQuery, ShareQuery } from './schema.ts';
import { asChosen, choiceFor, evenly, portionsOf, roundsOf } from './share-out.ts';

/** A day's work, counted. */
async function boardOf(db: Db, date: Day, today: Day) {
  const [shares, late, alerts] = await Promise.all([
    sharesOf(db, date),
    date === today ? leftOver(db, today) : null,
    alertsOn(db, date),
  ]);
  const doers = await doersOf(db, [...new Set(shares.flatMap(({ person_id }) => person_id ?? []))]);
  return { ...dayWork({ date, today, shares, late, doers }), alerts };
}

/** How much each has that day. */
function loadsOf(shares: readonly Share[]): Map<string, number> {
  const loads = new Map<string, number>();
  for (const { person_id, total } of shares) if (person_id) loads.set(person_id, (loads.get(person_id) ?? 0) + total);
  return loads;
}

/** The day's free work, as much as is given out at once, and who may do it. */
async function freeWork(db: Db, date: Day) {
  const [found, doers] = await Promise.all([freeTasks(db, date), doersOf(db, [])]);
  const tasks = found.slice(0, MOST_AT_ONCE);
  const members = await groupMembers(db, [...new Set(tasks.map(({ service_id }) => service_id))]);
  return { tasks, more: found.length > tasks.length, workers: doers, choice: choiceFor(doers, members) };
}

/** One service's work of the day, task by task. Throws NotFound. */
async function oneRound({ db, now, input, reply }: Call<BoardQuery>, service: string) {
  const today = dayOf(now);
  const date = input.date ?? today;
  const round = await progressOfRound(db, { service, date });
  if (!round) throw new NotFound('Nie ma takiej usługi.');
  const { rows, page, pages } = await readPage(
    input.page,
    (slice) => tasksOfRound(db, { service, date }, slice),
    async () => round.total,
  );
  const props = { date, today, round, tasks: rows, page, pages };
  return reply.page('board/round', props, { title: `${round.name}: ${formatLongDay(date)}` });
}

type Visit = Call<ShareQuery>;

/** Where one chooses who gets what. */
async function choose({ db, input, reply }: Visit, date: Day) {
  const { tasks, more, workers, choice } = await freeWork(db, date);
  const refused = input.refused.length > 0 ? await statesOf(db, input.refused) : [];
  const rounds = roundsOf(tasks).map(({ id, name, tasks }) => {
    const [first, last] = [tasks.at(0), tasks.at(-1)];
    const fit = choice(id).map((one) => one.id);
    return { id, name, count: tasks.length, boxes: [first?.box_number ?? null, last?.box_number ?? null], fit };
  });
  const split = tasks.filter(({ service_id }) => service_id === input.split);
  const pages = Math.max(1, Math.ceil(split.length / PAGE_ROWS));
  if (input.page > pages) throw new PageOutOfRange(pages, 'page');
  const singly = split.slice((input.page - 1) * PAGE_ROWS, input.page * PAGE_ROWS);
  const { to, one, page } = input;
  const props = { date, rounds, more, workers, singly, page, pages, to, one, refused };
  return reply.page('board/assign', props, { title: 'Podział zadań' });
}

/** What would come of it. */
async function preview({ db, input, reply }: Visit, date: Day) {
  const [{ tasks, more, workers, choice }, shares] = await Promise.all([freeWork(db, date), sharesOf(db, date)]);
  const loads = loadsOf(shares);
  const even = input.show === 'even';
  const given = even ? evenly(tasks, choice, loads) : asChosen(tasks, input.to, input.one);
  const props = { date, even, more, ...portionsOf(tasks, given, workers, loads), to: input.to, one: input.one };
  return reply.page('board/preview', props, { title: 'Podział zadań' });
}

export const boardPages = [
  page({
    path: '/day',
    may: 'seeDayBoard',
    query: BoardQuery,
    async answer(call) {
      if (call.input.round) return oneRound(call, call.input.round);
      const { db, now, input, reply } = call;
      const today = dayOf(now);
      const board = await boardOf(db, input.date ?? today, today);
      const props = { board, all: input.all !== undefined };
      return reply.page('board/day', props, { title: `Dzień: ${formatLongDay(board.date)}` });
    },
  }),
  page({
    path: '/day/assign',
    may: 'assignWork',
    query: ShareQuery,
    async answer(call) {
      const date = call.input.date ?? dayOf(call.now);
      return call.input.show ? preview(call, date) : choose(call, date);
    },
  }),
];
