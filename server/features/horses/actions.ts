import { z } from 'zod';
import { action } from '../../platform/forms/action.ts';
import { createHorse } from './create-horse.ts';
import { deleteHorse } from './delete-horse.ts';
import { ChangedHorse, HorseId, NewHorse } from './schema.ts';
import { horseTexts } from './texts.ts';
import { updateHorse } from './update-horse.ts';

export const horseActions = [
  action({
    path: '/api/create_horse',
    summary: 'House a horse for an owner; 409 names the horse that stands in the box',
    may: 'manageHorses',
    texts: horseTexts.createHorse,
    body: NewHorse,
    answer: z.object({ id: z.uuid() }),
    status: 201,
    run: createHorse,
  }),
  action({
    path: '/api/update_horse/:horse_id',
    summary: 'Change a horse and what it pays; 409 names the horse that stands in the box',
    may: 'manageHorses',
    texts: horseTexts.updateHorse,
    params: HorseId,
    body: ChangedHorse,
    run: updateHorse,
  }),
  action({
    method: 'DELETE',
    path: '/api/delete_horse/:horse_id',
    summary: 'Archive a horse: its box is free, its unfinished work gone, its ledger kept',
    may: 'manageHorses',
    texts: horseTexts.deleteHorse,
    params: HorseId,
    run: deleteHorse,
  }),
];
