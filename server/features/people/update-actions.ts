import { action, Nothing } from '../../platform/action.ts';
import { PersonUpdate } from './fields.ts';
import { updatePerson } from './update-person.ts';

export const updateActions = [
  action({
    method: 'POST',
    path: '/api/update_user_information',
    summary: 'Change somebody’s data, found by the e-mail they have had; a new e-mail ends their sessions',
    may: 'changePeople',
    text: 'updatePerson',
    body: PersonUpdate,
    answer: Nothing,
    run: updatePerson,
  }),
];
