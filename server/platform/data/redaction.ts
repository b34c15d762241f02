import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ZONE } from '../../domain/days.ts';
import { type Finder, type Mention, type Span, withoutSpans } from '../../domain/mentions.ts';
import { anyOf, type Db, type Tx } from './database.ts';
import type { Database } from './tables.ts';

/** A person who is searched for in others' texts. */
export type Wanted = { id: string; emails: readonly string[]; phone_number: string; finder: Finder };

export type OthersTexts = {
  table: keyof Database;
  columns: readonly string[];
  key?: string;
  /** The Polish name of the kind of text that managers see: 'Notatka'. */
  called: string;
  /** The row's subject and time, as text. */
  about?: RawBuilder<string | null>;
  on: RawBuilder<unknown>;
  /** Excludes the person's own rows, which are erased anyway. */
  ofOthers(person: Wanted): RawBuilder<SqlBool>;
  followedBy?(tx: Tx, keys: string[]): Promise<void>;
};

/** The local time of an instant in the stable's time zone, to be cast to a date. */
export const dayOfInstant = (column: string) => sql`${sql.ref(column)} at time zone ${sql.lit(ZONE)}`;

type Row = { key: string; about: string | null; on: string; texts: (string | null)[] };
type Named = { row: Row; column: string; text: string; spans: Span[]; mentions: Mention[] };

/** Others' texts in a table that name the person, in a stable order. `lock`: locks their rows. */
async function findNamed(db: Db | Tx, texts: OthersTexts, person: Wanted, lock = false): Promise<Named[]> {
  const { table, columns, key = 'id', about = sql`null`, on } = texts;
  const { rows } = await sql<Row>`
    select ${sql.ref(key)}::text as key, (${about})::text as about, (${on})::date::text as on,
      array[${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))}] as texts
    from ${sql.table(table)}
    where ${isLikely(person.finder, columns)} and ${texts.ofOthers(person)}
    order by ${sql.ref(key)} ${lock ? sql`for update` : sql``}
  `.execute(db);
  return rows.flatMap((row) =>
    columns.flatMap((column, nth) => {
      const text = row.texts[nth] ?? '';
      const spans = person.finder.spansIn(text);
      const mentions = spans.map((span, which) => mentionOf(texts, row, { column, text, span, which }));
      return spans.length ? [{ row, column, text, spans, mentions }] : [];
    }),
  );
}

/** Whether one of these columns may name the person: a prefilter that matches all such rows and few others. */
function isLikely({ likely: [fast, exact] }: Finder, columns: readonly string[]): RawBuilder<SqlBool> {
  const found = columns.map((column) => {
    const text = sql`${sql.ref(column)} collate "C"`;
    return sql`(${text} ~ ${fast} and ${text} ~ ${exact})`;
  });
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** Characters of context on either side of a mention. */
const AROUND = 80;

function mentionOf(
  { table, called }: OthersTexts,
  { key, about, on }: Row,
  { column, text, span, which }: { column: string; text: string; span: Span; which: number },
): Mention {
  const { from, to } = span;
  const id = createHash('sha256')
    .update(JSON.stringify([table, key, column, which, text]))
    .digest('base64url');
  return {
    id: id.slice(0, 8),
    called,
    about,
    on,
    before: (from > AROUND ? '…' : '') + text.slice(Math.max(0, from - AROUND), from).toWellFormed(),
    match: text.slice(from, to),
    after: text.slice(to, to + AROUND).toWellFormed() + (to + AROUND < text.length ? '…' : ''),
  };
}

export async function mentionsIn(db: Db, all: readonly OthersTexts[], person: Wanted): Promise<Mention[]> {
  const mentions: Mention[] = [];
  for (const texts of all) mentions.push(...(await findNamed(db, texts, person)).flatMap((named) => named.mentions));
  return mentions;
}

/** Characters of a file that are searched in one go, which takes some ms, and the overlap with the next part. */
const READ_AT_ONCE = 50_000;
const LONGEST_MENTION = 500;

/** Whether a file's text names the person. Yields to other requests, because a file may have millions of characters. */
export async function isNamedIn(text: string, { names }: Finder): Promise<boolean> {
  for (let at = 0; at < text.length; at += READ_AT_ONCE) {
    if (names(text.slice(at, at + READ_AT_ONCE + LONGEST_MENTION))) return true;
    await setImmediate();
  }
  return false;
}

/** Replaces the person in others' texts with '…'. `choose` gets all mentions and returns a test for those to replace. */
export async function redact(
  tx: Tx,
  all: readonly OthersTexts[],
  person: Wanted,
  choose: (mentions: Mention[]) => (mention: Mention) => boolean,
): Promise<void> {
  const found: [OthersTexts, Named[]][] = [];
  for (const texts of all) found.push([texts, await findNamed(tx, texts, person, true)]);
  const isReplaced = choose(found.flatMap(([, named]) => named.flatMap(({ mentions }) => mentions)));
  for (const [texts, named] of found) await rewrite(tx, texts, named, isReplaced);
}

async function rewrite(tx: Tx, texts: OthersTexts, named: Named[], isReplaced: (mention: Mention) => boolean) {
  const { table, columns, key = 'id', followedBy } = texts;
  const changed = new Set<string>();
  for (const column of columns) {
    const rows = named
      .filter((text) => text.column === column && text.mentions.some(isReplaced))
      .map(({ row, text, spans, mentions }) => ({
        key: row.key,
        text: withoutSpans(
          text,
          spans.filter((_, nth) => isReplaced(mentions[nth] as Mention)),
        ),
      }));
    if (rows.length === 0) continue;
    for (const row of rows) changed.add(row.key);
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = after.text
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as after (key uuid, text text)
      where ${sql.ref(`${table}.${key}`)} = after.key
    `.execute(tx);
  }
  if (changed.size === 0) return;
  const keys = [...changed];
  // The request that made a row has a digest of the text as it was.
  await tx.deleteFrom('requests').where('id', '=', anyOf(keys)).execute();
  await followedBy?.(tx, keys);
}
