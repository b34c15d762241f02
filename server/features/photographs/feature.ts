import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type Photographs from '../../../views/photographs/photographs.page.tsx';
import { LARGEST_PICTURE } from '../../domain/field-texts.ts';
import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { DialogId } from '../../platform/forms/fields.ts';
import { DialogNotFound, page } from '../../platform/pages/page.ts';
import { addPhotograph, editPhotograph, movePhotograph, removePhotograph } from './change-photographs.ts';
import { photographsIn } from './queries.ts';
import { EditPhotograph, MOST_PHOTOGRAPHS, MovePhotograph, type Photograph, type PhotographDialog } from './schema.ts';
import { servePhotographs } from './serve-files.ts';

const texts = alertTexts({
  addPhotograph: {
    done: { title: 'Dodano zdjęcie', message: 'Goście już je widzą' },
    failed: failed('Nie udało się dodać zdjęcia'),
  },
  editPhotograph: {
    done: { title: 'Zapisano', message: 'Goście widzą już nową wersję strony' },
    failed: failed('Nie udało się zapisać zmian'),
  },
  movePhotograph: {
    done: { title: 'Zapisano', message: 'Goście widzą zdjęcia w nowej kolejności' },
    failed: failed('Nie udało się przestawić zdjęcia'),
  },
  removePhotograph: {
    done: { title: 'Usunięto zdjęcie', message: 'Goście już go nie widzą' },
    failed: failed('Nie udało się usunąć zdjęcia'),
  },
  openPhotograph: {
    failed: failed('Tego zdjęcia już nie ma'),
  },
});

const PhotographId = z.object({ id: z.uuid() });

const actions = [
  action({
    path: '/api/add_photograph/:id',
    summary: 'Add a photograph to the public site (JPEG, PNG or WebP); it is re-encoded without its metadata',
    may: 'changeSettings',
    texts: texts.addPhotograph,
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
    texts: texts.editPhotograph,
    body: EditPhotograph,
    run: editPhotograph,
  }),
  action({
    path: '/api/move_photograph',
    summary: 'Put a photograph in front of another one, or at the end',
    may: 'changeSettings',
    texts: texts.movePhotograph,
    body: MovePhotograph,
    run: movePhotograph,
  }),
  action({
    method: 'DELETE',
    path: '/api/remove_photograph/:id',
    summary: 'Remove a photograph with its files',
    may: 'changeSettings',
    texts: texts.removePhotograph,
    params: PhotographId,
    run: removePhotograph,
  }),
];

const Query = z.object({
  dialog: z.enum(['add', 'edit', 'remove', 'preview']).optional().catch(undefined),
  id: DialogId,
});

const pages = [
  page({
    path: '/settings/photographs',
    may: 'changeSettings',
    query: Query,
    async answer({ db, input, reply }) {
      const photographs = await photographsIn(db);
      const props = { photographs, most: MOST_PHOTOGRAPHS, dialog: dialogOf(input, photographs) };
      return reply.page<typeof Photographs>('photographs/photographs', props, { title: 'Zdjęcia' });
    },
  }),
];

/** Throws DialogNotFound. */
function dialogOf({ dialog, id }: z.output<typeof Query>, photographs: Photograph[]): PhotographDialog | null {
  if (!dialog) return null;
  if (dialog === 'preview') return { name: dialog };
  if (dialog === 'add') return { name: dialog, id: randomUUID() };
  const photograph = photographs.find((one) => one.id === id);
  if (!photograph) throw new DialogNotFound(texts.openPhotograph);
  return { name: dialog, photograph };
}

/** The club's photographs. They are nobody's personal data: an erasure leaves them. */
export const photographs: Feature = {
  name: 'photographs',
  offers: ['open-graph.ts', 'queries.ts'],
  pages,
  actions,
  texts,
  routes: servePhotographs,
};
