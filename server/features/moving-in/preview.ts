import { dayOf } from '../../domain/days.ts';
import { countHit, type Limit, throttleKey } from '../../platform/data/throttle.ts';
import type { Call } from '../../platform/forms/action.ts';
import { readForm, uploadingAlone } from '../../platform/forms/uploads.ts';
import { BadInput, NotFound } from '../../platform/http/errors.ts';
import { validate } from '../../platform/http/validation.ts';
import { signedIn } from '../../platform/session/session.ts';
import type { Facts } from './facts.ts';
import { mendingIn } from './mend.ts';
import { inputOf, keepSheet, recentSheets, sheetById, stableFacts, updateSheet } from './queries.ts';
import { readSheetFile } from './read-sheet.ts';
import { reckonAside } from './reckon-aside.ts';
import { type Answers, type PreviewAnswer, PreviewFields, type Question } from './schema.ts';
import { answerOf } from './shown.ts';
import type { Table } from './table.ts';

/** High, because each pause in typing requests a preview. */
const PER_PERSON: Limit = { limit: 600, windowMs: 30 * 60_000 };

/**
 * Parses a sheet, or corrects one that was parsed, and answers what it would change. Only the sheet is stored. Throws TooMany,
 * NotFound (the sheet has expired), and BadInput at `sheet` or `text`.
 */
export async function previewSheet(call: Call<unknown>): Promise<PreviewAnswer> {
  const { db, now, request } = call;
  const { id } = signedIn(call);
  if (request.server.deps.limits.throttles) await countHit(db, throttleKey('moving-in', id), PER_PERSON, now);
  return uploadingAlone(id, async () => {
    const file = await readForm(request);
    const { text, ...typed } = (request.typed ?? {}) as Record<string, unknown>;
    const fields = validate(PreviewFields, { ...typed, ...mendingIn(typed), id: typed.id || undefined });
    if (!file && !text && !fields.id) throw new BadInput(undefined, { sheet: 'Wybierz plik albo wklej arkusz.' });
    const facts = await stableFacts(db, dayOf(now));
    if (file || text) {
      const table = file ? await readSheetFile(file) : await readPasted(String(text));
      return keepNew(call, facts, table, fields);
    }
    return mend(call, facts, fields);
  });
}

/** Moves the error of pasted text to its own field. */
const readPasted = (text: string): Promise<Table> =>
  readSheetFile(text).catch((error) => {
    throw error instanceof BadInput && error.fields?.sheet
      ? new BadInput(undefined, { text: error.fields.sheet })
      : error;
  });

/**
 * Choices for earlier sheets hold for the next one too: columns if the headings are the same, and answers, except those of
 * sheets that were taken back.
 */
async function keepNew(call: Call<unknown>, facts: Facts, table: Table, fields: PreviewFields): Promise<PreviewAnswer> {
  const { db, now } = call;
  const before = await recentSheets(db, 10);
  const same = before.find((sheet) => headingsOf(sheet.table) === headingsOf(table));
  const answered = before.filter(({ undone_at }) => !undone_at).map((sheet) => sheet.answers);
  const known: Answers = Object.assign({}, ...answered.reverse(), fields.answers);
  const { sheet, plan } = await reckonAside({
    sheet: { table, columns: {}, answers: known },
    mending: { columns: { ...same?.columns, ...fields.columns }, answers: {}, cells: {} },
    facts,
  });
  const answers = answersTo(plan.questions, known);
  const id = await keepSheet(db, {
    table,
    columns: sheet.columns,
    answers,
    version: plan.version,
    put_by: signedIn(call).id,
    now,
  });
  return answerOf(id, plan, { ...sheet, answers });
}

function answersTo(questions: readonly Question[], answers: Answers): Answers {
  const asked = new Set(questions.flatMap(({ id, price }) => [id, price?.id]));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => asked.has(id)));
}

const headingsOf = ({ rows }: Table): string => JSON.stringify(rows[0]?.cells);

/** A sheet that was taken in is not changed: its correction becomes a new sheet. */
async function mend(call: Call<unknown>, facts: Facts, fields: PreviewFields): Promise<PreviewAnswer> {
  const { db, now } = call;
  const kept = fields.id && (await sheetById(db, fields.id));
  if (!kept) throw new NotFound('Tego arkusza już nie ma. Wyślij go jeszcze raz.');
  const { sheet: input, plan } = await reckonAside({ sheet: inputOf(kept), mending: fields, facts });
  const sheet = { ...input, version: plan.version, now };
  if (kept.committed_at) return answerOf(await keepSheet(db, { ...sheet, put_by: signedIn(call).id }), plan, input);
  await updateSheet(db, kept.id, sheet);
  return answerOf(kept.id, plan, input);
}
