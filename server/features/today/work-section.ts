import type Tasks from '../../../views/today/tasks.page.tsx';
import { type Day, dayOf } from '../../domain/days.ts';
import type { RoundKey } from '../../domain/rounds.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { ourPage } from '../../platform/http/redirects.ts';
import { readPage } from '../../platform/pages/paging.ts';
import { section } from '../../platform/pages/section.ts';
import { signedIn } from '../../platform/session/session.ts';
import { generalServicesDialog } from '../general-services/dialogs.ts';
import { countFinishedByDay, finishedTasks } from '../tasks/queries.ts';
import { countOfDay, countOfRound, countOpenAndFinished, roundsFor, workOfDay, workOfRound } from '../tasks/rounds.ts';
import { confirmedAlert, TaskQuery, type TaskVisit, taskDialog } from '../tasks/task-dialog.ts';
import { weekAhead } from '../tasks/week-ahead.ts';

async function tasksSection(call: TaskVisit) {
  const { input, reply } = call;
  const isAhead = input.day !== undefined && input.day > dayOf(call.now);
  const read = input.tab === 'done' ? doneTab : input.round ? oneRound : isAhead ? dayAhead : openTab;
  const [list, dialog, general, alert] = await Promise.all([
    read(call),
    taskDialog(call),
    generalServicesDialog(call),
    confirmedAlert(call),
  ]);
  const back = ourPage(call.request, input.back) ?? sectionAddress(SECTION.tasks);
  const view = { ...list, today: dayOf(call.now), back, dialog, general, alert };
  return reply.page<typeof Tasks>('today/tasks', view, { title: 'Zadania' });
}

async function openTab(call: TaskVisit) {
  const { db, now } = call;
  const viewer = signedIn(call);
  const [rounds, ahead] = await Promise.all([roundsFor(db, viewer, now), weekAhead(db, viewer, dayOf(now))]);
  return { tab: 'open' as const, ...rounds, ahead };
}

async function oneRound(call: TaskVisit) {
  const { db, now, input } = call;
  const viewer = signedIn(call);
  const today = dayOf(now);
  const round = input.round as RoundKey;
  const [{ rows, ...place }, counts] = await Promise.all([
    readPage(
      input.page,
      (slice) => workOfRound(db, viewer, today, round, slice),
      () => countOfRound(db, viewer, today, round),
    ),
    countOpenAndFinished(db, viewer, today),
  ]);
  return { tab: 'round' as const, round, tasks: rows, ...place, ...counts };
}

async function dayAhead(call: TaskVisit) {
  const { db, now, input } = call;
  const viewer = signedIn(call);
  const day = input.day as Day;
  const [{ rows, ...place }, counts] = await Promise.all([
    readPage(
      input.page,
      (slice) => workOfDay(db, viewer, day, slice),
      () => countOfDay(db, viewer, day),
    ),
    countOpenAndFinished(db, viewer, dayOf(now)),
  ]);
  return { tab: 'day' as const, day, tasks: rows, ...place, ...counts };
}

async function doneTab(call: TaskVisit) {
  const { db, now, input } = call;
  const viewer = signedIn(call);
  const counted = countFinishedByDay(db, viewer);
  const [{ rows, page, pages }, days, counts] = await Promise.all([
    readPage(
      input.page,
      (slice) => finishedTasks(db, viewer, slice),
      async () => (await counted).reduce((sum, { count }) => sum + count, 0),
    ),
    counted,
    countOpenAndFinished(db, viewer, dayOf(now)),
  ]);
  return { tab: 'done' as const, tasks: rows, days, page, pages, ...counts };
}

export const workSection = section({ index: SECTION.tasks, query: TaskQuery, answer: tasksSection });
