import { dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inLargeTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound } from '../../platform/http/errors.ts';
import { topUp } from '../bookings/top-up.ts';
import { makeComingWork } from '../tasks/make-tasks.ts';
import type { Facts } from './facts.ts';
import { lockKnown, oneSheetAtATime } from './locks.ts';
import { stateNow } from './made.ts';
import { isGood, type Plan, type PlannedRow } from './plan.ts';
import { inputOf, type KeptSheet, keepOutcome, lockSheet, sheetById, stableFacts, updateSheet } from './queries.ts';
import { reckonAside } from './reckon-aside.ts';
import type { Commit, Outcome } from './schema.ts';
import { answerOf } from './shown.ts';
import { movingInErrors } from './texts.ts';
import { answersThatFind } from './who-is-who.ts';
import { writeRows } from './write-rows.ts';

/** The stable or the sheet has changed since the preview. */
class PreviewChanged extends Error {}

/**
 * Takes in all good rows of a sheet, or the chosen ones, in one transaction and by the verbs that managers use. A repeated request
 * gets the first answer. Throws NotFound, BadInput (a row that cannot be taken in), and Conflict with a new preview if the
 * stable or the sheet has changed since the preview.
 */
export async function commitSheet(command: Command<Commit>): Promise<Outcome> {
  const { db, now } = command;
  try {
    const outcome = await inLargeTransaction(db, (tx) => takeIn(tx, command));
    await makeComingWork(db, dayOf(now));
    return outcome;
  } catch (error) {
    if (!(error instanceof PreviewChanged)) throw error;
    throw new Conflict('preview_changed', movingInErrors.previewChanged, { preview: await newPreview(command) });
  }
}

async function takeIn(tx: Tx, command: Command<Commit>): Promise<Outcome> {
  const { now, input, jobs } = command;
  await oneSheetAtATime(tx);
  const sheet = await lockSheet(tx, input.id);
  if (sheet.undone_at) throw new Conflict('sheet_undone', movingInErrors.undone);
  if (sheet.outcome) return sheet.outcome;
  const facts = await lockedFacts(tx, sheet, command);
  const { sheet: wanted, plan: whole } = await reckonAside({ sheet: inputOf(sheet), mending: input, facts });
  const unanswered = { ...wanted, answers: sheet.answers };
  const { plan: shown } = await reckonAside({ sheet: unanswered, facts });
  if (shown.version !== (input.seen ?? sheet.version)) throw new PreviewChanged();
  refusePrices(whole);
  const good = whole.rows.filter(isGood).map(({ line }) => line);
  // A form has an empty list where a call has none.
  const lines = new Set(input.lines?.length ? input.lines : good);
  const { plan: chosen } = await reckonAside({ sheet: wanted, facts, only: lines });
  refuseUntaken(chosen, lines);
  const rows = whole.rows.filter(({ line }) => lines.has(line));
  const { made, owners } = await writeRows(tx, command, rows, facts).catch(foundChanged);
  const outcome = outcomeOf(rows, whole);
  const answers = { ...wanted.answers, ...answersThatFind(owners) };
  await keepOutcome(tx, input.id, { answers, outcome, made: await stateNow(tx, made), now });
  await recordAudit(tx, command, 'commit_sheet', { moving_in_sheet: input.id }, { after: outcome });
  await jobs.enqueue(tx, topUp, {});
  return outcome;
}

/** Reads the stable again after locking the rows that the sheet would change, because waiting for a lock may take a while. */
async function lockedFacts(tx: Tx, sheet: KeptSheet, { now, input }: Command<Commit>): Promise<Facts> {
  const before = await stableFacts(tx, dayOf(now));
  const { plan } = await reckonAside({ sheet: inputOf(sheet), mending: input, facts: before });
  await lockKnown(tx, plan.rows);
  return stableFacts(tx, dayOf(now));
}

/** A verb refuses a good row only if a box or an e-mail was taken meanwhile, or something was deleted. */
function foundChanged(error: unknown): never {
  throw error instanceof Conflict || error instanceof NotFound ? new PreviewChanged() : error;
}

/** Throws BadInput at the field of a price that cannot be parsed, so that its rows are not skipped unnoticed. */
function refusePrices({ questions }: Plan): void {
  const wrong = questions.flatMap(({ price }) => (price?.error ? [[`answer_${price.id}`, price.error]] : []));
  if (wrong.length > 0) throw new BadInput(undefined, Object.fromEntries(wrong));
}

/** Throws BadInput if rows cannot be taken in, also because others are left out. */
function refuseUntaken({ rows }: Plan, lines: ReadonlySet<number>): void {
  const taken = rows.filter(({ line }) => lines.has(line));
  const wrong = taken.filter((row) => !isGood(row)).map(({ line }) => line);
  if (wrong.length > 0)
    throw new BadInput(undefined, { lines: `Najpierw popraw wiersze: ${wrong.slice(0, 10).join(', ')}.` });
  if (taken.length < lines.size) throw new BadInput(undefined, { lines: 'W arkuszu nie ma takich wierszy.' });
  if (taken.length === 0) throw new BadInput(undefined, { lines: 'Nie ma czego wprowadzić.' });
}

function outcomeOf(taken: readonly PlannedRow[], { rows }: Plan): Outcome {
  const count = (state: PlannedRow['state']) => taken.filter((row) => row.state === state).length;
  return {
    created: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: rows.length - taken.length,
  };
}

async function newPreview({ db, now, input }: Command<Commit>) {
  const kept = (await sheetById(db, input.id)) as KeptSheet;
  const facts = await stableFacts(db, dayOf(now));
  const { sheet, plan } = await reckonAside({ sheet: inputOf(kept), mending: input, facts });
  await updateSheet(db, kept.id, { ...sheet, version: plan.version, now });
  return answerOf(kept.id, plan, sheet);
}
