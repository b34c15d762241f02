import { z } from 'zod';
import type SheetDone from '../../../views/moving-in/done.page.tsx';
import type MovingIn from '../../../views/moving-in/moving-in.page.tsx';
import type SheetPreview from '../../../views/moving-in/preview.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { horizonOf } from '../../domain/recurrence.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogId } from '../../platform/forms/fields.ts';
import { setFlash } from '../../platform/forms/flash.ts';
import { sendCsv, sendFile } from '../../platform/http/files.ts';
import { canMail } from '../../platform/jobs/mail.ts';
import { page } from '../../platform/pages/page.ts';
import { percentMadeOf } from '../bookings/queries.ts';
import { servicesForHorses } from '../catalogue/queries.ts';
import { FIELDS, nameOfField } from './columns.ts';
import { writeDelimited } from './delimited.ts';
import { idsIn, type KeptMade } from './made.ts';
import type { PlannedRow } from './plan.ts';
import {
  inputOf,
  type KeptSheet,
  madeBy,
  newcomers,
  recentSheets,
  sheetById,
  stableFacts,
  unpricedServices,
} from './queries.ts';
import { reckonAside } from './reckon-aside.ts';
import { type Outcome, type Question, ROW_STATES } from './schema.ts';
import { sheetOf, shownRow, sumsOf, toldQuestions } from './shown.ts';
import { csvTemplate, headingsWith, xlsxOf } from './template.ts';
import { movingInTexts } from './texts.ts';
import { standsInTheWay } from './what-stands-in-the-way.ts';

const SheetQuery = z.object({
  sheet: DialogId,
  /** A sheet to change and send again. */
  change: DialogId,
  rows: z.enum(ROW_STATES).optional().catch(undefined),
  all: z.string().optional(),
});

type Visit = Call<z.output<typeof SheetQuery>>;

/** How many rows a preview shows at first; fewer of those that need no attention. */
const SHOWN_ROWS = 50;
const SHOWN_QUIET_ROWS = 8;

export const movingInPages = [
  page({
    path: '/moving-in',
    may: 'moveIn',
    query: SheetQuery,
    async answer(visit) {
      const { db, input, reply } = visit;
      const id = input.sheet ?? input.change;
      const sheet = id ? await sheetById(db, id) : undefined;
      if (input.sheet && sheet?.outcome) return showDone(visit, sheet, sheet.outcome);
      if (input.sheet && sheet) return showPreview(visit, sheet);
      if (id && !sheet) {
        setFlash(reply, `${movingInTexts.openSheet.key}.failed.404`);
        return reply.redirect('/moving-in', 303);
      }
      const kept = (await recentSheets(db, 3)).map(({ id, put_at, table, committed_at, undone_at }) => ({
        id,
        put_at: put_at.toISOString(),
        rows: table.rows.length - 1,
        state: undone_at ? ('undone' as const) : committed_at ? ('done' as const) : ('open' as const),
      }));
      // Merged cells cannot be pasted.
      const text = sheet && sheet.table.merged.length === 0 ? writeDelimited(sheet.table) : '';
      return reply.page<typeof MovingIn>('moving-in/moving-in', { kept, text }, { title: 'Wprowadź konie z arkusza' });
    },
  }),
  page({
    path: '/moving-in/template.csv',
    may: 'moveIn',
    answer: async (call) => sendCsv(call.reply, 'konie.csv', csvTemplate(await serviceNames(call))),
  }),
  page({
    path: '/moving-in/template.xlsx',
    may: 'moveIn',
    answer: async (call) =>
      sendFile(
        call.reply,
        'konie.xlsx',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        Buffer.from(xlsxOf([headingsWith(await serviceNames(call))])),
      ),
  }),
];

const serviceNames = async ({ db }: Call<unknown>): Promise<string[]> =>
  (await servicesForHorses(db)).map(({ name }) => name);

async function showPreview({ db, now, input, reply }: Visit, sheet: KeptSheet) {
  const facts = await stableFacts(db, dayOf(now));
  const { plan } = await reckonAside({ sheet: inputOf(sheet), facts });
  const counts = Object.fromEntries(
    ROW_STATES.map((state) => [state, plan.rows.filter((row) => row.state === state).length]),
  ) as Record<(typeof ROW_STATES)[number], number>;
  // The last row of its kind may have been mended.
  const filter = input.rows && counts[input.rows] > 0 ? input.rows : null;
  const wanted = plan.rows.filter(({ state }) => !filter || state === filter);
  const inOrder = wanted.toSorted((one, other) => ROW_STATES.indexOf(one.state) - ROW_STATES.indexOf(other.state));
  const isShown = ({ state }: PlannedRow, at: number) =>
    at < (filter || state === 'wrong' || state === 'changed' ? SHOWN_ROWS : SHOWN_QUIET_ROWS);
  const asked = toldQuestions(plan.questions, sheet.answers);
  const shown = input.all === undefined ? inOrder.filter(isShown) : inOrder;
  const props = {
    id: sheet.id,
    version: plan.version,
    sheet: sheetOf(sheet.table),
    sums: sumsOf(plan),
    questions: asked.map((question) => ({ ...question, answer: answerTo(question, sheet) })),
    later: plan.questions.length - asked.length,
    rows: shown.map((row) => shownRow(row, plan, facts)),
    more: inOrder.length - shown.length,
    counts,
    filter,
    missing: plan.missing.map(nameOfField),
    columns: plan.columns,
    kinds: [
      ...FIELDS.map((field) => ({ value: field, label: nameOfField(field) })),
      ...facts.services.map(({ id, name }) => ({ value: `service:${id}`, label: `Usługa: ${name}` })),
      { value: 'new_service', label: 'Nowa usługa' },
      { value: 'ignored', label: 'Pomiń' },
    ],
  };
  return reply.page<typeof SheetPreview>('moving-in/preview', props, { title: 'Wprowadź konie z arkusza' });
}

/** Null until it is answered; an answer from an earlier sheet may no longer be among the choices. */
const answerTo = ({ id, choices }: Question, { answers }: KeptSheet): string | null =>
  choices.find(({ value }) => value === answers[id])?.value ?? null;

/** How much of the year's work of a sheet's bookings exists, in percent; null once all does. `at`: when it was taken in. */
const workMade = (db: Db, { made, changed }: KeptMade, at: Date): Promise<number | null> =>
  percentMadeOf(db, idsIn([...made, ...changed], 'bookings'), horizonOf(dayOf(at)));

/** The most people who are invited at once. */
const MOST_INVITED = 60;

async function showDone({ db, request, reply }: Visit, sheet: KeptSheet, outcome: Outcome) {
  const made = await madeBy(db, sheet.id);
  const at = sheet.committed_at ?? sheet.put_at;
  const props = {
    id: sheet.id,
    outcome,
    at: at.toISOString(),
    undone: sheet.undone_at !== null,
    mailed: canMail(request.server.deps.config),
    work: sheet.undone_at ? null : await workMade(db, made, at),
    changed: Object.values(made).some((rows) => rows.length > 0),
    obstacles: sheet.undone_at ? [] : await standsInTheWay(db, made),
    unpriced: await unpricedServices(db, idsIn(made.made, 'bookings')),
    people: await newcomers(db, idsIn(made.made, 'people')),
    most: MOST_INVITED,
  };
  return reply.page<typeof SheetDone>('moving-in/done', props, { title: 'Konie z arkusza' });
}
