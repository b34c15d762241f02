import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { readRows } from '../../platform/pages/paging.ts';
import type { HorseAccess } from '../horses/access.ts';
import { doneForm, kindsOfHorse, recordsOf } from './queries.ts';
import type { CareDialog, KindOfHorse, ShownRecord } from './schema.ts';
import { careTexts } from './texts.ts';

type Visit = Call<{ page: number; dialog?: string | undefined; id?: string | undefined }>;

/** The plans and records of a horse, and the open dialog. Throws DialogNotFound, PageOutOfRange. */
export async function careTab(visit: Visit, horse: HorseAccess) {
  const { db, now, input } = visit;
  const today = dayOf(now);
  const kinds = await kindsOfHorse(db, horse.id, today);
  const { rows: records, page, pages } = await readRows(input.page, recordsOf(db, horse.id));
  const dialog = horse.access === 'manages' ? await careDialog(visit, horse, { kinds, records }) : null;
  return { tab: 'care' as const, kinds, records, page, pages, today, dialog };
}

type Shown = { kinds: KindOfHorse[]; records: ShownRecord[] };

/** The managers' dialogs: about a kind, or a record that the page lists. Throws DialogNotFound. */
async function careDialog(visit: Visit, horse: HorseAccess, { kinds, records }: Shown): Promise<CareDialog | null> {
  const { dialog: name, id } = visit.input;
  const kind = kinds.find((each) => each.id === id);
  const record = records.find((each) => each.id === id && each.mine);
  if (name === 'plan' && kind) return { name, kind };
  if (name === 'remove-plan' && kind?.plan) return { name, kind };
  if ((name === 'picture' || name === 'remove-record') && record) return { name, record };
  if (name === 'done' && kind) {
    const form = await doneForm(visit.db, kind.id, [horse.id], dayOf(visit.now));
    if (form) return { name, form };
  }
  if (DIALOGS.has(name ?? '')) throw new DialogNotFound(careTexts.openCare);
  return null;
}

const DIALOGS = new Set(['plan', 'remove-plan', 'done', 'picture', 'remove-record']);
