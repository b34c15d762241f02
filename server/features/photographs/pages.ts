import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type Photographs from '../../../views/photographs/photographs.page.tsx';
import { DialogId } from '../../platform/forms/fields.ts';
import { DialogNotFound, page } from '../../platform/pages/page.ts';
import { photographsIn } from './queries.ts';
import { MOST_PHOTOGRAPHS, type Photograph, type PhotographDialog } from './schema.ts';
import { photographTexts } from './texts.ts';

const Query = z.object({
  dialog: z.enum(['add', 'edit', 'remove', 'preview']).optional().catch(undefined),
  id: DialogId,
});

export const photographPages = [
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
  if (!photograph) throw new DialogNotFound(photographTexts.openPhotograph);
  return { name: dialog, photograph };
}
