import { randomUUID } from 'node:crypto';
import { features } from '../../server/app.ts';
import type { AnyAction } from '../../server/platform/forms/action.ts';
import { allowed, type Question } from './walk.ts';

/** How a call finds the id of its request, by the names of the calls that do a request once. */
export const ONCE: ReadonlyMap<string, NonNullable<AnyAction['once']>> = new Map(
  features.flatMap(({ actions = [] }) =>
    actions.flatMap(({ method = 'POST', path, once }) => (once ? [[`${method} ${path}`, once] as const] : [])),
  ),
);

/** Bodies' fields that may hold the id of a request, with their names as values. */
const NAMES = { id: 'id', horse_id: 'horse_id', request_id: 'request_id', bookings: [] };

/** Sent again, a request with an id is answered as the first time, and writes nothing. */
export const sentTwice: Question = async (walk, visit) => {
  const once = ONCE.get(visit.route.name);
  const row = visit.rows.find(allowed);
  const caller = row && allowed(row);
  if (!once || !caller || visit.route.twin) return [];
  const { body } = await walk.sampleFor(row.name, caller);
  const sent = { [once(NAMES) ?? '']: randomUUID(), ...body };
  const send = () => walk.ask(visit, row.name, caller, (sample) => ({ ...sample, body: sent }));
  const { answer: first } = await send();
  const { answer, changes } = await walk.watch(send, row.name, [caller]);
  const told = [first, answer].map(({ status, text }) => `${status} ${text}`);
  return [
    ...(told[0] === told[1] && first.status < 300 ? [] : [`answered ${told.join(', then ')}`]),
    ...(changes.length ? [`wrote ${JSON.stringify(changes)}`] : []),
  ];
};
