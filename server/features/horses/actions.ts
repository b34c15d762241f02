import { action } from '../../platform/forms/action.ts';
import { deleteHorse } from './delete-horse.ts';
import { HorseDeletion, HorseId } from './schema.ts';
import { horseTexts } from './texts.ts';

export const horseActions = [
  action({
    method: 'DELETE',
    path: '/api/delete_horse/:horse_id',
    summary:
      'Archive a horse: its box is free, its unfinished work gone, its ledger kept; 409 while its saldo is not 0, unless `with_debt`, in the body or the query',
    may: 'manageHorses',
    texts: horseTexts.deleteHorse,
    params: HorseId,
    body: HorseDeletion,
    run: deleteHorse,
  }),
];
