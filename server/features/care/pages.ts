import { z } from 'zod';
import type Care from '../../../views/care/care.page.tsx';
import type Kinds from '../../../views/care/kinds.page.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DayInAddress, DialogId, DialogName, listInAddress } from '../../platform/forms/fields.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { DialogNotFound, page } from '../../platform/pages/page.ts';
import { PAGE_ROWS, PageNumber, PageOutOfRange } from '../../platform/pages/paging.ts';
import { servicesForHorses } from '../catalogue/queries.ts';
import { upcomingVisits } from './coming.ts';
import { doneForm, dueKinds, listedKinds } from './queries.ts';
import type { KindDialog, ListedKind } from './schema.ts';
import { careTexts } from './texts.ts';

const CareQuery = z.object({
  kind: z.uuid().optional().catch(undefined),
  until: DayInAddress,
  page: PageNumber,
  /** The ticked horses. */
  horse: listInAddress(z.uuid(), PAGE_ROWS),
  /** The kind whose shown horses are ticked if they are due and have no visit yet. */
  all: z.uuid().optional().catch(undefined),
  /** How many records were refused. */
  refused: z.coerce.number().int().min(1).max(200).optional().catch(undefined),
  dialog: z.literal('done').optional().catch(undefined),
});

/** How many plans of each kind are shown where all kinds are. */
const FIRST = 15;

const KindsQuery = z.object({ dialog: DialogName, id: DialogId });

export const carePages = [
  page({
    path: '/care',
    may: 'manageCare',
    query: CareQuery,
    async answer({ db, now, input, reply }) {
      const { kind, until, page: nth, horse, all, refused, dialog } = input;
      const today = dayOf(now);
      const slice = kind ? { limit: PAGE_ROWS, offset: (nth - 1) * PAGE_ROWS } : { limit: FIRST, offset: 0 };
      const kinds = await dueKinds(db, { today, until, kind }, slice);
      const pages = kind ? Math.max(1, Math.ceil((kinds[0]?.total ?? 0) / PAGE_ROWS)) : 1;
      if (nth > pages) throw new PageOutOfRange(pages, 'page');
      const done = dialog && kind && (await doneForm(db, kind, horse, today));
      if (dialog && !done) throw new DialogNotFound(careTexts.chooseForCare);
      const props = {
        kinds,
        kind,
        until,
        page: nth,
        pages,
        ticked: horse,
        all,
        refused,
        done: done || null,
        visits: kind ? [] : await upcomingVisits(db, today),
        today,
      };
      return reply.page<typeof Care>('care/care', props, { title: 'Zabiegi' });
    },
  }),
  page({
    path: '/care/kinds',
    may: 'manageCare',
    query: KindsQuery,
    async answer(visit) {
      const kinds = await listedKinds(visit.db);
      const props = { kinds, dialog: await kindDialog(visit, kinds) };
      return visit.reply.page<typeof Kinds>('care/kinds', props, { title: 'Rodzaje zabiegów' });
    },
  }),
];

/** Throws DialogNotFound. */
async function kindDialog(
  { db, input, request }: Call<z.output<typeof KindsQuery>>,
  kinds: readonly ListedKind[],
): Promise<KindDialog | null> {
  const kind = kinds.find((each) => each.id === input.id);
  switch (input.dialog) {
    case 'create-kind': {
      const old = await peekOldInput(request);
      const id = idToSend(old?.action === '/api/create_care_kind' ? old : null, 'id');
      return { name: 'kind', id, kind: undefined, services: await servicesForHorses(db) };
    }
    case 'edit-kind':
      if (!kind) throw new DialogNotFound(careTexts.openCare);
      return { name: 'kind', id: kind.id, kind, services: await servicesForHorses(db) };
    case 'delete-kind':
      if (!kind) throw new DialogNotFound(careTexts.openCare);
      return { name: 'delete-kind', kind };
    default:
      return null;
  }
}
