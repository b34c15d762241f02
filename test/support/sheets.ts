import { sql } from 'kysely';
import type { PreviewAnswer } from '../../server/features/moving-in/schema.ts';
import { xlsxOf } from '../../server/features/moving-in/template.ts';
import type { Db } from '../../server/platform/data/database.ts';
import type { Answer, Client } from './client.ts';
import { dump } from './dump.ts';
import { emptying, emptyStable } from './start-over.ts';

type Fields = { columns?: object; answers?: object; cells?: object; id?: string; sheet_name?: string };

const NO_FILE = new File([], '');

const OF_SHEETS = emptying(sql`select unnest('{moving_in_sheets,owner_spellings,boxes}'::regclass[])`);

/** Removes all horses, owners and sheets of a stable; staff stay. */
export async function emptyOfSheets(app: { db: Db } & Parameters<typeof emptyStable>[0]): Promise<void> {
  await emptyStable(app);
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await OF_SHEETS.execute(tx);
    await sql`delete from people where role = 'user'`.execute(tx);
  });
}

/** Sends a sheet: pasted text, a file, or corrections of the sheet with an id. */
export const sendSheet = (client: Client, sheet: string | File | undefined, fields: Fields = {}): Promise<Answer> => {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const sent = sheet instanceof File ? { sheet } : { sheet: NO_FILE, ...(sheet !== undefined && { text: sheet }) };
  return client.post('/api/moving_in/preview', { ...Object.fromEntries(texts), ...sent });
};

/** Throws unless the sheet was read. */
export async function previewOf(
  client: Client,
  sheet: string | File | undefined,
  fields?: Fields,
): Promise<PreviewAnswer> {
  const answer = await sendSheet(client, sheet, fields);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json<PreviewAnswer>();
}

/** Rows as a spreadsheet copies them to the clipboard. */
export const pasted = (...rows: (string | number)[][]): string => rows.map((row) => row.join('\t')).join('\n');

export const xlsxFile = (...rows: string[][]): File => new File([Uint8Array.from(xlsxOf(rows))], 'konie.xlsx');

/** What a sheet leaves permanently: the log, earlier e-mails of people, the sheet itself, and counted requests. */
const LEFT =
  /^(public\.(audit_log|email_changes|moving_in_sheets|throttles|sessions|known_browsers|horse_balances|changed_days|booking_instructions|instruction_lines)|pgboss\.|watched\.)/;

/**
 * All rows of the database but these, and the instructions of each booking. Tasks have no ids, because they may have
 * been recreated.
 */
export async function stableAsItIs(db: Db): Promise<string[]> {
  const rows = (await dump(db)).filter((row) => !LEFT.test(row));
  const known = rows.map((row) => (row.startsWith('public.tasks') ? row.replace(/"id": "[^"]*", /, '') : row));
  return [...known, ...(await instructionsInForce(db))].sort();
}

/** A replaced version is history. An empty one is the same as none. */
async function instructionsInForce(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select json_build_array(booking_id, valid_from, valid_until,
      json_agg(json_build_array(item, amount, unit, note) order by position))::text as text
    from booking_instructions version join instruction_lines line on line.version_id = version.id
    where replaced_at is null group by version.id`.execute(db);
  return rows.map(({ text }) => `instructions in force ${text}`);
}
