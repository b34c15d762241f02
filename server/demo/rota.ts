import { addDays, weekdayOf } from '../domain/days.ts';
import { addAbsence } from '../features/rota/absences.ts';
import { WorkerIds } from '../features/rota/schema.ts';
import { setRota } from '../features/rota/set-rota.ts';
import type { Tx } from '../platform/data/database.ts';
import { type DemoService, services } from './catalogue.ts';
import { idOf } from './chance.ts';
import { demoPerson } from './people.ts';
import { at, type Times } from './times.ts';
import { commandOf } from './verbs.ts';

const [PIOTR, MICHAL, ZOFIA] = ['worker', 'michal.dudek', 'zofia.krawiec'].map((name) => demoPerson(name).id);

/** Who does a service on working days, on Saturdays and on Sundays, and in which aisle if not in all. */
const LINES: readonly [DemoService, (string | undefined)[], aisle?: string][] = [
  [services.hay, [MICHAL, PIOTR, PIOTR]],
  [services.sweeping, [ZOFIA, MICHAL, undefined]],
  [services.breakfast, [PIOTR, MICHAL, MICHAL]],
  [services.breakfast, [ZOFIA, undefined, undefined], 'Stajnia nowa'],
  [services.paddock, [MICHAL, ZOFIA, ZOFIA]],
  [services.supper, [MICHAL, PIOTR, ZOFIA]],
  [services.blanket, [ZOFIA, MICHAL, MICHAL]],
];

/**
 * The manager says who does what from tomorrow on, and that one of them is ill until Friday. In a stable of thousands of
 * horses only what is done for the stable itself: moving a year of work of all would take minutes.
 */
export async function arrangeRota(tx: Tx, { today }: Times, many: boolean): Promise<void> {
  const byManager = <Input>(input: Input) =>
    commandOf(tx, demoPerson('manager'), at(addDays(today, -1), '18:40'), input);
  for (const [service, [workday, saturday, sunday], aisle] of LINES) {
    if (many && !service.general) continue;
    const week = [...Array.from({ length: 5 }, () => workday), saturday, sunday];
    const worker_ids = WorkerIds.parse(Object.fromEntries(week.map((id, nth) => [nth + 1, id ?? null])));
    await setRota(byManager({ service_id: service.id, aisle, worker_ids }));
  }
  const from = addDays(today, 1);
  const after = addDays(from, 2);
  const friday = addDays(after, (12 - weekdayOf(after)) % 7);
  await addAbsence(byManager({ id: idOf('absence'), worker_id: demoPerson('zofia.krawiec').id, from, to: friday }));
}
