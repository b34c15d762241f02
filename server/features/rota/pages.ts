import { z } from 'zod';
import type Rota from '../../../views/rota/rota.page.tsx';
import { addDays, dayOf, mondayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DayInAddress, DialogId, DialogName } from '../../platform/forms/fields.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { DialogNotFound, page } from '../../platform/pages/page.ts';
import { allWorkers, countHorsesWith, serviceById } from '../catalogue/queries.ts';
import { absencesBetween, aisleNames, givenOf, loadsBetween, rotaLines, servicesOfRota } from './queries.ts';
import {
  type Absence,
  type Named,
  type RotaDialog,
  type RotaLine,
  type ServiceOfRota,
  type WeekLoad,
  WorkerIds,
} from './schema.ts';
import { rotaTexts } from './texts.ts';
import { barsOf, shortNames } from './week.ts';

const RotaQuery = z.object({
  /** A day of the shown week. */
  date: DayInAddress,
  dialog: DialogName,
  id: DialogId,
  /** The line's aisle; absent for the line of the whole stable, empty for a new line. */
  dialog_aisle: z.string().max(40).optional().catch(undefined),
  dialog_day: z.coerce.number().optional().catch(undefined),
});

type Visit = Call<z.output<typeof RotaQuery>>;

/** Horses are counted up to this number. */
const MAX_COUNTED = 1000;

async function rotaPage(visit: Visit) {
  const { db, now, input, reply } = visit;
  const today = dayOf(now);
  const monday = mondayOf(input.date ?? today);
  const sunday = addDays(monday, 6);
  const [services, lines, people, absences, absencesOfWeek, loads, aisles] = await Promise.all([
    servicesOfRota(db, monday),
    rotaLines(db),
    allWorkers(db),
    absencesBetween(db, { from: today, today }),
    absencesBetween(db, { from: monday, to: sunday, today }),
    loadsBetween(db, monday, sunday),
    aisleNames(db),
  ]);
  const workers = shortNames(people);
  const ids = services.flatMap(({ id, general }) => (general ? [] : id));
  const [horses, given] = await Promise.all([
    countHorsesWith(db, ids, { today, limit: MAX_COUNTED }),
    givenOf(db, absencesOfWeek, monday, sunday),
  ]);
  const names = new Map(workers.map(({ id, name }) => [id, name]));
  const week = { monday, absences: absencesOfWeek, given, names };
  const known = new Set(['', ...aisles]);
  const shown = services.map(({ general, ...service }): ServiceOfRota => {
    const own = lines.filter(({ service_id, aisle }) => service_id === service.id && known.has(aisle));
    const all = own[0]?.aisle === '' ? own : [emptyLine(service.id, ''), ...own];
    return {
      ...service,
      horses: general ? null : (horses.get(service.id) ?? 0),
      lines: all.map((line) => ({ aisle: line.aisle, bars: barsOf(line, week) })),
    };
  });
  const props = {
    monday,
    today,
    absences,
    services: shown,
    loads: withAbsent(loads, people, absencesOfWeek),
    workers: people.map(fullNamed),
    aisles: known.size > 1,
    dialog: await dialogOver(visit, lines, [...known].slice(1)),
  };
  return reply.page<typeof Rota>('rota/rota', props, { title: 'Grafik' });
}

const emptyLine = (service_id: string, aisle: string): RotaLine => ({
  service_id,
  aisle,
  worker_ids: WorkerIds.parse({}),
});

type WorkerName = { id: string; first_name: string; last_name: string };

const fullNamed = ({ id, first_name, last_name }: WorkerName): Named => ({ id, name: `${first_name} ${last_name}` });

/** Adds absent workers without tasks to the loads. Workers with most tasks come first, unassigned work last. */
function withAbsent(
  loads: readonly Omit<WeekLoad, 'away'>[],
  workers: readonly WorkerName[],
  absences: readonly Absence[],
): WeekLoad[] {
  const away = new Set<string | null>(absences.map(({ worker_id }) => worker_id));
  const busy = new Set(loads.map(({ id }) => id));
  const idle = workers
    .filter(({ id }) => !busy.has(id) && away.has(id))
    .map((worker) => ({ ...fullNamed(worker), tasks: 0 }));
  const assigned = loads.filter(({ id }) => id !== null);
  const unassigned = loads.filter(({ id }) => id === null);
  return [...assigned, ...idle, ...unassigned].map((load) => ({ ...load, away: away.has(load.id) }));
}

/** Throws DialogNotFound. */
async function dialogOver({ db, input, request }: Visit, lines: RotaLine[], aisles: string[]): Promise<RotaDialog> {
  const { dialog, id, dialog_aisle, dialog_day: day } = input;
  if (dialog === 'absence') {
    const old = await peekOldInput(request);
    const refused = old?.action === '/api/add_absence' ? old : null;
    return { name: 'absence', id: idToSend(refused, 'id'), worker: id ?? null };
  }
  if (dialog !== 'line') return null;
  const service = id && (await serviceById(db, id));
  if (!service) throw new DialogNotFound(rotaTexts.openDialog);
  const own = lines.filter(({ service_id }) => service_id === service.id);
  const isNew = dialog_aisle === '';
  const free = service.general ? [] : aisles.filter((name) => !own.some(({ aisle }) => aisle === name));
  const aisle = dialog_aisle ?? '';
  const line = own.find((known) => !isNew && known.aisle === aisle) ?? emptyLine(service.id, aisle);
  return { name: 'line', service: { id: service.id, name: service.name }, line, day, aisles: free, isNew };
}

export const rotaPages = [page({ path: '/rota', may: 'arrangeRota', query: RotaQuery, answer: rotaPage })];
