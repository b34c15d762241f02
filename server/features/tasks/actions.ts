import type { FastifyRequest } from 'fastify';
import { may } from '../../domain/policy.ts';
import { action, type Command } from '../../platform/forms/action.ts';
import { addressWith, formPage, withoutDialog } from '../../platform/http/redirects.ts';
import { completeTask, completeTasks } from './complete-task.ts';
import {
  CallToTakeBack,
  CompletedTasks,
  CompleteTask,
  CompleteTasks,
  ManyTasks,
  SettledTasks,
  SettledWithUndo,
  SkipOverdue,
  SkippedOverdue,
  SkipTasks,
} from './schema.ts';
import { skipOverdue, skipTasks } from './skip-tasks.ts';
import { taskTexts } from './texts.ts';
import { takeBackSkipping, unskipTasks } from './unskip-tasks.ts';

export const taskActions = [
  action({
    path: '/api/complete_service',
    summary: 'Finish a task; repeating it changes nothing',
    may: 'completeTask',
    texts: taskTexts.completeTask,
    body: CompleteTask,
    run: completeTask,
  }),
  action({
    path: '/api/complete_services',
    summary: 'Finish 1 to 200 tasks at once, each by the rules of one; says which were refused, and why',
    may: 'completeTask',
    texts: taskTexts.completeTasks,
    body: CompleteTasks,
    answer: CompletedTasks,
    run: completeTasks,
    // The alert's cookie holds no texts, so the address names the refused tasks.
    success: ({ request }, { done, refused }) => pageAfter(request, done.length, refused),
  }),
  action({
    path: '/api/skip_services',
    summary: 'Settle 1 to 200 tasks that will not be done, with the reason; says which were refused, and why',
    may: 'skipTask',
    texts: taskTexts.skipTasks,
    body: SkipTasks,
    // The form that closes a day has a checkbox for each round, with the ids of its tasks.
    typed: (fields) => ({ ...fields, ids: [fields.ids ?? []].flat().flatMap((ids) => String(ids).split('.')) }),
    answer: SettledWithUndo,
    run: skipTasks,
    undo,
    success: ({ request }, { done, refused }) => pageAfter(request, done.length, refused),
  }),
  action({
    path: '/api/skip_overdue',
    summary:
      'Settle all that was due before a day and is open to the caller, up to 5 000 tasks; says how many are left',
    may: 'skipTask',
    texts: taskTexts.skipTasks,
    body: SkipOverdue,
    answer: SkippedOverdue,
    run: skipOverdue,
    undo,
  }),
  action({
    path: '/api/unskip_services',
    summary: 'Open 1 to 200 skipped tasks again, while their day is at most 62 days past',
    may: 'unskipTask',
    texts: taskTexts.unskipTasks,
    body: ManyTasks,
    answer: SettledTasks,
    run: unskipTasks,
  }),
  action({
    path: '/api/take_back_skipping',
    summary: 'Open again what one skipped in a call, as long as all of it is as it was left',
    may: 'unskipTask',
    texts: taskTexts.unskipTasks,
    body: CallToTakeBack,
    refusals: [404, 409],
    run: takeBackSkipping,
  }),
];

/** The alert offers the undo only to those who may unskip. */
function undo({ person, operation }: Command<unknown>): string {
  return may(person, 'unskipTask') ? operation : '';
}

/** Ids of 36 letters: 40 of them stay below the 2 000 characters of an address that every browser and proxy passes on. */
const MAX_IN_ADDRESS = 40;

/** The page that sent the form. Its address names the outcome. */
function pageAfter(request: FastifyRequest, done: number, refused: readonly { id: string }[]): string {
  const ids = refused.slice(0, MAX_IN_ADDRESS).map(({ id }) => id);
  return addressWith(withoutDialog(formPage(request)), {
    confirmed: String(done),
    refused: ids.join('.') || null,
  });
}
