import type BoxSettings from '../../../views/boxes/box-settings.page.tsx';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { page } from '../../platform/pages/page.ts';
import { textOfBoxes } from './box-list.ts';
import { versionOf } from './list-boxes.ts';
import { aislesOf, countStable } from './queries.ts';
import { MAX_AISLES } from './schema.ts';

export const boxPages = [
  page({
    path: '/settings/boxes',
    may: 'changeSettings',
    async answer({ db, request, reply }) {
      const aisles = await aislesOf(db);
      const old = await peekOldInput(request);
      const refused = old?.action === '/api/list_boxes' && typeof old.input.form_version === 'string';
      const props = {
        aisles: aisles.map(({ name, boxes }) => ({ name, boxes: textOfBoxes(boxes) })),
        most: MAX_AISLES,
        formVersion: refused ? String(old.input.form_version) : versionOf(aisles),
        counts: await countStable(db),
      };
      return reply.page<typeof BoxSettings>('boxes/box-settings', props, { title: 'Boksy · Ustawienia' });
    },
  }),
];
