import { addDays, weekdayOf } from '../domain/days.ts';
import { addAbsence } from '../features/rota/absences.ts';
import { WorkerIds } from '../features/rota/schema.ts';
import { setRota } from '../features/rota/set-rota.ts';
import type { Tx } from '../platform/data/database.ts';
import { type DemoService, services } from './catalogue.ts';
import { idOf } from './chance.ts';
import { demoPerson } from './people.ts';
import { at, type Times } from './times.ts';
import { byManager } from './verbs.ts';

const PIOTR = demoPerson('worker').id;
const MICHAL = demoPerson('michal.dudek').id;
const ZOFIA = demoPerson('zofia.krawiec').id;

/** A service, its workers on working days, Saturdays and Sundays, and its aisle; without one, the whole stable. */
const LINES: readonly [DemoService, (string | undefined)[], aisle?: string][] = [
  [services.hay, [MICHAL, PIOTR, PIOTR]],
  [services.sweeping, [ZOFIA, MICHAL, undefined]],
  [services.breakfast, [PIOTR, MICHAL, MICHAL]],
  [services.breakfast, [ZOFIA, undefined, undefined], 'Stajnia nowa'],
  [services.paddock, [MICHAL, ZOFIA, ZOFIA]],
  [services.supper, [PIOTR, PIOTR, ZOFIA]],
  [services.blanket, [ZOFIA, MICHAL, MICHAL]],
];

/** Sets the rota before anything is booked, so that work is assigned as it is created. */
export async function arrangeRota(tx: Tx, { opened }: Times): Promise<void> {
  for (const [service, [workday, saturday, sunday], aisle] of LINES) {
    const week = [...Array.from({ length: 5 }, () => workday), saturday, sunday];
    const worker_ids = WorkerIds.parse(Object.fromEntries(week.map((id, nth) => [nth + 1, id ?? null])));
    const input = { service_id: service.id, aisle, worker_ids };
    await setRota(byManager(tx, at(opened, '08:40'), input));
  }
}

/** Adds an absence of one worker from tomorrow until a Friday. */
export async function reportAbsence(tx: Tx, { today }: Times): Promise<void> {
  const from = addDays(today, 1);
  const after = addDays(from, 2);
  const friday = addDays(after, (12 - weekdayOf(after)) % 7);
  const input = { id: idOf('absence'), worker_id: ZOFIA, from, to: friday };
  await addAbsence(byManager(tx, at(addDays(today, -1), '18:40'), input));
}
