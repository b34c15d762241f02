import { action, Nothing } from '../../platform/forms/action.ts';
import { editClub } from './edit-club.ts';
import { EditClub } from './schema.ts';
import { settingsTexts } from './texts.ts';

export const settingsActions = [
  action({
    method: 'POST',
    path: '/api/edit_club',
    summary: 'Set how the stable is called and reached',
    may: 'changeSettings',
    texts: settingsTexts.editClub,
    body: EditClub,
    answer: Nothing,
    run: editClub,
  }),
];
