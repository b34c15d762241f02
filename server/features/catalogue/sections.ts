import { z } from 'zod';
import type { GroupDialog } from '../../../views/catalogue/group-dialog.tsx';
import type { Call } from '../../platform/action.ts';
import { section } from '../../platform/section.ts';
import { allGroups, groupById, groupUse } from './queries.ts';

/** What the address of the services' section may say beside `section`. */
const ServicesQuery = z.object({
  dialog: z.string().max(60).optional().catch(undefined),
  id: z.uuid().optional().catch(undefined),
});

/** The dialog over the section that the address names: a new group, or one that is there, to rename or to delete. */
async function dialogOver({ db, input }: Call<z.output<typeof ServicesQuery>>): Promise<GroupDialog | null> {
  if (input.dialog === 'create-group') return { name: 'create' };
  const group = input.id && (await groupById(db, input.id));
  if (!group) return null;
  if (input.dialog === 'edit-group') return { name: 'edit', group };
  return input.dialog === 'delete-group' ? { name: 'delete', group, use: await groupUse(db, group.id) } : null;
}

/** The catalogue of a manager; for now its groups. */
async function servicesSection(call: Call<z.output<typeof ServicesQuery>>) {
  const [groups, dialog] = await Promise.all([allGroups(call.db), dialogOver(call)]);
  return call.reply.page('catalogue/services', { groups, dialog }, { title: 'Usługi' });
}

export const catalogueSections = [section({ index: 1, query: ServicesQuery, answer: servicesSection })];
