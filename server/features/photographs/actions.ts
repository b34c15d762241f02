import { z } from 'zod';
import { LARGEST_PICTURE } from '../../domain/field-texts.ts';
import { action } from '../../platform/forms/action.ts';
import { addPhotograph, editPhotograph, movePhotograph, removePhotograph } from './change-photographs.ts';
import { EditPhotograph, MovePhotograph } from './schema.ts';
import { photographTexts } from './texts.ts';

const PhotographId = z.object({ id: z.uuid() });

export const photographActions = [
  action({
    path: '/api/add_photograph/:id',
    summary: 'Add a photograph to the public site (JPEG, PNG or WebP); it is re-encoded without its metadata',
    may: 'changeSettings',
    texts: photographTexts.addPhotograph,
    upload: { field: 'image', maxBytes: LARGEST_PICTURE },
    keeps: ['alt', 'decorative', 'place', 'shape'],
    params: PhotographId,
    refusals: [409],
    run: addPhotograph,
  }),
  action({
    path: '/api/edit_photograph',
    summary: 'Change the alternative text and the place of a photograph',
    may: 'changeSettings',
    texts: photographTexts.editPhotograph,
    body: EditPhotograph,
    run: editPhotograph,
  }),
  action({
    path: '/api/move_photograph',
    summary: 'Put a photograph in front of another one, or at the end',
    may: 'changeSettings',
    texts: photographTexts.movePhotograph,
    body: MovePhotograph,
    run: movePhotograph,
  }),
  action({
    method: 'DELETE',
    path: '/api/remove_photograph/:id',
    summary: 'Remove a photograph with its files',
    may: 'changeSettings',
    texts: photographTexts.removePhotograph,
    params: PhotographId,
    run: removePhotograph,
  }),
];
