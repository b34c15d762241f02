import { EVERY_DAY } from '../../domain/recurrence.ts';
import { action } from '../../platform/forms/action.ts';
import { addAbsence, removeAbsence } from './absences.ts';
import { AbsenceId, AddedAbsence, MovedByRota, NewAbsence, SetRota } from './schema.ts';
import { setRota } from './set-rota.ts';
import { rotaTexts } from './texts.ts';

export const rotaActions = [
  action({
    path: '/api/set_rota',
    summary:
      'Say who does a service on which weekday, in an aisle or in the whole stable; open work from today on follows, unless somebody gave it by hand',
    may: 'arrangeRota',
    texts: rotaTexts.setRota,
    body: SetRota,
    answer: MovedByRota,
    typed: withWorkers,
    run: setRota,
  }),
  action({
    path: '/api/add_absence',
    summary: 'Say that somebody is absent: their open work of these days goes to the stand-in, or to nobody',
    may: 'arrangeRota',
    texts: rotaTexts.addAbsence,
    body: NewAbsence,
    answer: AddedAbsence,
    status: 201,
    once: ({ id }) => id,
    run: addAbsence,
  }),
  action({
    path: '/api/remove_absence',
    summary: 'Take an absence back; nobody’s work changes',
    may: 'arrangeRota',
    texts: rotaTexts.removeAbsence,
    body: AbsenceId,
    run: removeAbsence,
  }),
];

/** A plain form sends the weekdays one by one: `worker_1` to `worker_7`. */
function withWorkers(fields: Record<string, unknown>): Record<string, unknown> {
  const workers = EVERY_DAY.map((day) => [day, fields[`worker_${day}`] || null]);
  return { ...fields, worker_ids: JSON.stringify(Object.fromEntries(workers)) };
}
