import type Overview from '../../../views/today/overview.page.tsx';
import { addDays, dayOf } from '../../domain/days.ts';
import type { Group } from '../../domain/rounds.ts';
import { SECTION } from '../../domain/sections.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { section } from '../../platform/pages/section.ts';
import { signedIn } from '../../platform/session/session.ts';
import { entryDetails } from '../calendar/entry-details.ts';
import { calendarTexts } from '../calendar/texts.ts';
import { visitsOfDays } from '../care/coming.ts';
import { confirmedAlert, TaskQuery, type TaskVisit, taskDialog } from '../tasks/task-dialog.ts';
import { overviewGlance } from './overview-queries.ts';
import type { HorseInAlert, HorseInNeed, OverviewDialogState } from './schema.ts';

/** Section 13: a worker's day at a glance. */
async function overviewSection(call: TaskVisit) {
  const { db, now, reply } = call;
  const viewer = signedIn(call);
  const today = dayOf(now);
  const [{ alerts, ...shown }, visits, dialog, alert] = await Promise.all([
    overviewGlance(db, viewer, now),
    visitsOfDays(db, today, addDays(today, 1)),
    overviewDialog(call),
    confirmedAlert(call),
  ]);
  const view = { ...shown, horses: horsesInNeed(alerts, shown.groups), visits, today, dialog, alert };
  return reply.page<typeof Overview>('today/overview', view, { title: 'Przegląd' });
}

/** The most horses that the overview names; the work's groups contain the rest. */
const MAX_HORSES_NAMED = 12;

/** Horses in alert first, then those with work left over, the oldest first. */
function horsesInNeed(alerts: readonly HorseInAlert[], groups: readonly Group[]): HorseInNeed[] {
  const late = new Map<string, HorseInNeed & { in_alert: false }>();
  for (const group of groups) {
    if (group.kind !== 'late') continue;
    for (const { horse_id, horse_name, box_number, health_alert } of [group, ...group.rounds].flatMap(
      ({ tasks }) => tasks,
    )) {
      if (horse_id === null || horse_name === null || health_alert) continue;
      const known = late.get(horse_id);
      if (known) known.open += 1;
      else late.set(horse_id, { id: horse_id, name: horse_name, box_number, in_alert: false, open: 1 });
    }
  }
  const told = new Set(groups.flatMap((group) => (group.kind === 'alert' ? group.horse_id : [])));
  const inAlert = alerts.map((horse) => ({ ...horse, in_alert: true as const, told: told.has(horse.id) }));
  return [...inAlert, ...late.values()].slice(0, MAX_HORSES_NAMED);
}

/** The open dialog. Throws DialogNotFound. */
async function overviewDialog(call: TaskVisit): Promise<OverviewDialogState> {
  const { dialog, id } = call.input;
  if (dialog !== 'event') return taskDialog(call);
  const event = id && (await entryDetails(call.db, signedIn(call), { kind: 'event', id }, dayOf(call.now)));
  if (!event) throw new DialogNotFound(calendarTexts.openEntry);
  return { event };
}

export const overviewSections = [section({ index: SECTION.overview, query: TaskQuery, answer: overviewSection })];
