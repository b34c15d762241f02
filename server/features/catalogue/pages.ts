import { z } from 'zod';
import type { Call } from '../../platform/action.ts';
import { allGroups, groupById } from './queries.ts';

/** What the address of the services' section may say beside `section`. */
export const ServicesQuery = z.object({
  dialog: z.string().max(60).optional().catch(undefined),
  id: z.uuid().optional().catch(undefined),
});

/** The dialog over the section that the address names: a new group, or one to edit that is there. */
async function groupInDialog({ db, input }: Call<z.output<typeof ServicesQuery>>) {
  if (input.dialog === 'create-group') return 'new' as const;
  return input.dialog === 'edit-group' && input.id ? ((await groupById(db, input.id)) ?? null) : null;
}

/** Section 1: the catalogue of a manager; for now its groups. */
export async function servicesSection(call: Call<z.output<typeof ServicesQuery>>) {
  const [groups, dialog] = await Promise.all([allGroups(call.db), groupInDialog(call)]);
  return call.reply.page('catalogue/services', { groups, dialog }, { title: 'Usługi' });
}
