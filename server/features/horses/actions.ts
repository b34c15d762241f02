import { action } from '../../platform/forms/action.ts';
import { deleteHorse } from './delete-horse.ts';
import { HorseId } from './schema.ts';
import { horseTexts } from './texts.ts';

export const horseActions = [
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
