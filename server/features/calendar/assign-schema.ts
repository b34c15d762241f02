import { z } from 'zod';

/** `worker_id` null unassigns it. */
export const AssignWorker = z.object({
  worker_id: z.uuid('Wybierz pracownika').toLowerCase().nullable(),
  service_completion_id: z.uuid().toLowerCase(),
});

/** The id of the call, with which the assignment is taken back. */
export const Assigned = z.object({ operation: z.uuid() });
