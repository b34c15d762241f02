import type { Command } from '../../platform/action.ts';
import type { Tx } from '../../platform/database.ts';
import { notify } from '../push/notify.ts';
import { workAssigned } from './messages.ts';

/** Notifies a worker of what they have been given, once the transaction has committed; `about`: one task of it. */
export async function notifyWorker(tx: Tx, { now, jobs }: Command<unknown>, worker: string, about: string) {
  await notify(tx, jobs, [worker], workAssigned, { about, now });
}
