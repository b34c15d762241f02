import { z } from 'zod';
import { action } from '../../platform/forms/action.ts';
import { addressWith, formPage, withoutDialog } from '../../platform/http/redirects.ts';
import { createHorse } from './create.ts';
import { endStay } from './end-stay.ts';
import { handOverHorse } from './hand-over.ts';
import { newOwnerOf } from './owner.ts';
import { ChangedHorse, ChangedId, HandOver, LastDay, NewHorse } from './schema.ts';
import { stayTexts } from './texts.ts';
import { updateHorse } from './update.ts';

const ownerPage = ({ namesake }: { namesake?: string | undefined }, horseId: string) =>
  `/user/${namesake && namesake !== 'new' ? namesake : newOwnerOf(horseId)}?tab=horses`;

export const stayActions = [
  action({
    path: '/api/create_horse',
    summary: 'House a horse for an owner, known by `id` or new by name; 409 names the horse that stands in the box',
    may: 'manageHorses',
    texts: stayTexts.createHorse,
    body: NewHorse,
    answer: z.object({ id: z.uuid() }),
    status: 201,
    once: ({ horse_id }) => horse_id,
    run: createHorse,
    keeps: ['no_description'],
    typed: ({ no_description, ...fields }) =>
      no_description && !fields.description ? { ...fields, description: '–' } : fields,
    // The list of all boxes shows where the horse stands.
    success({ input, request }, { id }) {
      const page = withoutDialog(formPage(request));
      if (page.split('?')[0] === '/stable') return addressWith('/stable', { at: id });
      return input.owner_last_name ? ownerPage(input, id) : page;
    },
  }),
  action({
    path: '/api/update_horse/:horse_id',
    summary: 'Change a horse and what it pays; 409 names the horse that stands in the box',
    may: 'manageHorses',
    texts: stayTexts.updateHorse,
    params: ChangedId,
    body: ChangedHorse,
    run: updateHorse,
  }),
  action({
    path: '/api/hand_over_horse',
    summary: 'Give a horse to another owner: it goes on as a new one, and its account stays with the old one',
    may: 'manageHorses',
    texts: stayTexts.handOverHorse,
    body: HandOver,
    answer: z.object({ id: z.uuid() }),
    status: 201,
    once: ({ id }) => id,
    run: handOverHorse,
    success: ({ input }) => `/horses/${input.id}`,
  }),
  action({
    path: '/api/end_stay',
    summary: 'Set the last day of a horse, or take it back; the day after it is archived',
    may: 'manageHorses',
    texts: stayTexts.endStay,
    body: LastDay,
    run: endStay,
  }),
];
