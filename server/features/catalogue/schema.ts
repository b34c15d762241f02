import { z } from 'zod';
import { requiredLine } from '../../platform/fields.ts';

const GroupName = requiredLine(60, 'Nazwa może mieć najwyżej 60 znaków', 'Wpisz nazwę grupy');

export const GroupInput = z.object({ name: GroupName });
export const GroupId = z.object({ id: z.uuid() });

export const Group = z.object({ id: z.uuid(), name: z.string() });
export type Group = z.output<typeof Group>;

export const Worker = z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string() });

/** The whole set of a worker's groups; what is not in it is taken away. */
export const AssignGroups = z.object({ worker_id: z.uuid(), groups: z.array(z.uuid()).max(500) });
