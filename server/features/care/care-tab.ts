import { randomUUID } from 'node:crypto';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { readPage } from '../../platform/pages/paging.ts';
import type { HorseAccess } from '../horses/access.ts';
import { bookableService, countRecords, kindsOfHorse, recordsOf } from './queries.ts';
import type { CareDialog, KindOfHorse, ShownRecord } from './schema.ts';
import { careTexts } from './texts.ts';

type Visit = Call<{ page: number; dialog?: string | undefined; id?: string | undefined }>;
type Horse = HorseAccess & { box_number: string | null };

/** The plans and records of a horse, and the open dialog. Throws DialogNotFound, PageOutOfRange. */
export async function careTab(visit: Visit, horse: Horse) {
  const { db, now, input } = visit;
  const today = dayOf(now);
  const kinds = await kindsOfHorse(db, horse.id, today);
  const { rows: records, ...place } = await readPage(
    input.page,
    (slice) => recordsOf(db, horse.id, slice),
    () => countRecords(db, horse.id),
  );
  const dialog = horse.access === 'manages' ? await careDialog(visit, horse, { kinds, records }) : null;
  return { tab: 'care' as const, kinds, records, page: place.page, pages: place.pages, today, dialog };
}

type Shown = { kinds: KindOfHorse[]; records: ShownRecord[] };

/** The managers' dialogs: about a kind, or a record that the page lists. Throws DialogNotFound. */
async function careDialog(visit: Visit, horse: Horse, { kinds, records }: Shown): Promise<CareDialog | null> {
  const { dialog: name, id } = visit.input;
  const kind = kinds.find((each) => each.id === id);
  const record = records.find((each) => each.id === id && each.mine);
  switch (name) {
    case 'plan':
      if (kind) return { name, kind };
      break;
    case 'remove-plan':
      if (kind?.plan) return { name, kind };
      break;
    case 'done':
      if (kind?.plan) {
        const { box_number, name: horse_name } = horse;
        const plan = { id: kind.plan.id, record: randomUUID(), horse_name, box_number };
        const service = (await bookableService(visit.db, kind.id)) ?? null;
        return { name, form: { kind: kind.name, plans: [plan], service, today: dayOf(visit.now) } };
      }
      break;
    case 'picture':
    case 'remove-record':
      if (record) return { name, record };
      break;
    default:
      return null;
  }
  throw new DialogNotFound(careTexts.openCare);
}
