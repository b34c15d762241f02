import { action, Nothing } from '../../platform/action.ts';
import { assignWorker } from './assign-worker.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent, finishEvent, updateEvent } from './edit-event.ts';
import { AssignWorker, ChangedEvent, EventId, FinishEvent, NewEvent } from './schema.ts';
import { calendarTexts } from './texts.ts';

export const calendarActions = [
  action({
    method: 'POST',
    path: '/api/create_event',
    summary: 'Plan something for a horse; author and owner are the server’s',
    may: 'planEvents',
    texts: calendarTexts.createEvent,
    body: NewEvent,
    status: 201,
    answer: EventId,
    run: createEvent,
  }),
  action({
    method: 'POST',
    path: '/api/update_event',
    summary: 'Change a personal event: its author, or a manager',
    may: 'planEvents',
    texts: calendarTexts.updateEvent,
    body: ChangedEvent,
    answer: Nothing,
    refusals: [409],
    run: updateEvent,
  }),
  action({
    method: 'POST',
    path: '/api/finish_event',
    summary: 'Mark a personal event as done, or as not done',
    may: 'planEvents',
    texts: calendarTexts.finishEvent,
    body: FinishEvent,
    answer: Nothing,
    run: finishEvent,
  }),
  action({
    method: 'DELETE',
    path: '/api/delete_event/:id',
    summary: 'Delete a personal event: its author, or a manager',
    may: 'planEvents',
    texts: calendarTexts.deleteEvent,
    params: EventId,
    answer: Nothing,
    run: deleteEvent,
  }),
  action({
    method: 'POST',
    path: '/api/assign_worker_to_service',
    summary: 'Give unfinished work to a worker, or take it back with null',
    may: 'assignWork',
    texts: calendarTexts.assignWorker,
    body: AssignWorker,
    answer: Nothing,
    run: assignWorker,
  }),
];
