import type Assign from '../../../views/board/assign.page.tsx';
import type DayPage from '../../../views/board/day.page.tsx';
import type Move from '../../../views/board/move.page.tsx';
import type Preview from '../../../views/board/preview.page.tsx';
import type RoundPage from '../../../views/board/round.page.tsx';
import { type Day, dayOf, formatLongDay, mondayOf } from '../../domain/days.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { DialogNotFound, page } from '../../platform/pages/page.ts';
import { PAGE_ROWS, PageOutOfRange, readPage } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { absenceById, absencesToShare } from '../rota/queries.ts';
import { statesOf } from '../tasks/give-tasks.ts';
import { dayWork } from './day-board.ts';
import {
  assignChosen,
  assignEvenly,
  chosenWorkers,
  eligibleWorkers,
  FEW,
  offerOf,
  portionsOf,
  roundsOf,
  sumLoads,
  workersLeftOut,
} from './portions.ts';
import { alertsOn, freeTasks, groupsOf, movableTasks, openTasksOn } from './queries.ts';
import { progressOfRound, tasksOfRound } from './round-work.ts';
import { BoardQuery, MAX_ASSIGNED_AT_ONCE, MoveQuery, ShareQuery, type WorkToShare } from './schema.ts';
import { boardTexts } from './texts.ts';
import { workersOn } from './work-queries.ts';

/** The most people listed with work, and named without work. */
const MAX_PEOPLE = 30;

async function boardOf(db: Db, date: Day, today: Day, all: boolean) {
  const named = all ? Infinity : MAX_PEOPLE;
  const [work, alerts, absences] = await Promise.all([
    dayWork(db, date, today, { busy: named, idle: named, withRest: false }),
    alertsOn(db, date),
    date === today ? absencesToShare(db, today) : [],
  ]);
  return { ...work, alerts, absences };
}

async function freeWork(db: Db, share: WorkToShare) {
  const [found, groups] = await Promise.all([freeTasks(db, share), groupsOf(db)]);
  const tasks = found.slice(0, MAX_ASSIGNED_AT_ONCE);
  const days = 'date' in share ? [share.date] : [...new Set(tasks.map(({ date_to_finish }) => date_to_finish))];
  const workersOf = await workersOn(db, days);
  return { tasks, more: found.length > tasks.length, groups, workersOf, workers: sumLoads(workersOf) };
}

/** The tasks of a service on a day. Throws NotFound. */
async function oneRound(call: Call<BoardQuery>, service: string) {
  const { db, now, input, reply } = call;
  const today = dayOf(now);
  const date = input.date ?? today;
  const round = await progressOfRound(db, { service, date });
  if (!round) throw new NotFound('Nie ma takiej usługi.');
  const { rows, page, pages } = await readPage(
    input.page,
    (slice) => tasksOfRound(db, signedIn(call), { service, date }, slice),
    async () => round.total + round.skipped,
  );
  const props = { date, today, round: { id: service, ...round }, tasks: rows, page, pages };
  return reply.page<typeof RoundPage>('board/round', props, { title: `${round.name}: ${formatLongDay(date)}` });
}

type Visit = Call<ShareQuery>;

/** Throws NotFound for an absence that was taken back. */
async function toShare({ db, now, input }: Visit): Promise<WorkToShare> {
  if (input.week) return { week: mondayOf(input.week) };
  if (!input.absence) return { date: input.date ?? dayOf(now) };
  const absence = await absenceById(db, input.absence);
  if (!absence) throw new NotFound('Nie ma takiej nieobecności.');
  return { absence };
}

async function choose({ db, input, reply }: Visit, share: WorkToShare) {
  const { tasks, more, workers, groups } = await freeWork(db, share);
  const eligible = eligibleWorkers(workers, groups);
  const refused = input.refused.length > 0 ? await statesOf(db, input.refused) : [];
  const wanted = { all: input.workers === 'all', chosen: chosenWorkers(input.to, input.one) };
  const rounds = roundsOf(tasks).map(({ id, name, tasks }) => {
    const offer = offerOf(workers, eligible(id), wanted);
    const first_box = tasks.at(0)?.box_number ?? null;
    const last_box = tasks.at(-1)?.box_number ?? null;
    return { id, name, count: tasks.length, first_box, last_box, offer };
  });
  const split = tasks.filter(({ service_id }) => service_id === (input.split ?? input.open));
  const pages = Math.max(1, Math.ceil(split.length / PAGE_ROWS));
  if (input.page > pages) throw new PageOutOfRange(pages, 'page');
  const singly = split.slice((input.page - 1) * PAGE_ROWS, input.page * PAGE_ROWS);
  const { to, one, page } = input;
  const least = rounds.some(({ offer }) => !offer.whole) ? FEW : null;
  const props = { share, rounds, more, everybody: wanted.all, least, singly, page, pages, to, one, refused };
  return reply.page<typeof Assign>('board/assign', props, { title: 'Podział zadań' });
}

async function preview({ db, input, reply }: Visit, share: WorkToShare) {
  const { tasks, more, workers, workersOf, groups } = await freeWork(db, share);
  const { show, to, one } = input;
  const even = show === 'even';
  const given = even ? assignEvenly(tasks, groups, workersOf) : assignChosen(tasks, to, one);
  const chosen = { to, one, workers: input.workers ? [input.workers] : [] };
  const { portions, rest } = portionsOf(tasks, given, workers);
  const without = even ? workersLeftOut(portions, tasks, workers, groups) : [];
  const props = { share, even, more, portions, rest, without, chosen };
  return reply.page<typeof Preview>('board/preview', props, { title: 'Podział zadań' });
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
      const all = input.all !== undefined;
      const date = input.date ?? today;
      const [board, closing] = await Promise.all([
        boardOf(db, date, today, all),
        input.dialog ? openTasksOn(db, date) : null,
      ]);
      if (closing?.length === 0) throw new DialogNotFound(boardTexts.closeDay);
      const props = { board, all, closing };
      return reply.page<typeof DayPage>('board/day', props, { title: `Dzień: ${formatLongDay(board.date)}` });
    },
  }),
  page({
    path: '/day/assign',
    may: 'assignWork',
    query: ShareQuery,
    async answer(call) {
      const share = await toShare(call);
      return call.input.show ? preview(call, share) : choose(call, share);
    },
  }),
  page({
    path: '/day/move',
    may: 'assignWork',
    query: MoveQuery,
    async answer({ db, now, input, reply }) {
      const { round, worker } = input;
      const date = input.date ?? dayOf(now);
      const [tasks, workersOf] = await Promise.all([movableTasks(db, { date, round, worker }), workersOn(db, [date])]);
      const back = round ? `/day?date=${date}&round=${round}` : `/day?date=${date}`;
      const props = { date, tasks, workers: workersOf.get(date) ?? [], worker: worker ?? null, back };
      return reply.page<typeof Move>('board/move', props, { title: 'Przekaż zadania' });
    },
  }),
];
