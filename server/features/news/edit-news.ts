import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { folded } from '../../domain/folding.ts';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { OthersTexts } from '../../platform/data/redaction.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { photographsIn } from '../photographs/queries.ts';
import { forgetNews } from './queries.ts';

const LONGEST_SLUG = 60;

/** The words of a title as a free end of an address: 'zawody-w-skokach', and 'zawody-w-skokach-2' when it is taken. */
async function freeSlug(tx: Tx, title: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('slugs of news', 0))`.execute(tx);
  const words = folded(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, '');
  const slug = words || 'wiadomosc';
  const rows = await tx.selectFrom('news').select('slug').where('slug', 'like', `${slug}%`).execute();
  const taken = new Set(rows.map((row) => row.slug));
  let free = slug;
  for (let nth = 2; taken.has(free); nth++) free = `${slug}-${nth}`;
  return free;
}

/** Gives articles addresses of their present titles, because the old ones may name an erased person. */
async function renameAddresses(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { title } = await tx.selectFrom('news').select('title').where('id', '=', id).executeTakeFirstOrThrow();
    await tx
      .updateTable('news')
      .set({ slug: await freeSlug(tx, title) })
      .where('id', '=', id)
      .execute();
  }
}

type Article = { id: string; title: string; day: Day; body: string; photograph_id: string | null };

/** Creates or changes news. Their address stays, because others may link to it. A photograph that is gone is left out. */
export async function saveArticle(command: Command<Article>): Promise<void> {
  const { db, now, input } = command;
  const { id, photograph_id: chosen, ...texts } = input;
  await inTransaction(db, async (tx) => {
    const photograph_id = (await photographsIn(tx)).find((photograph) => photograph.id === chosen)?.id ?? null;
    const article = { ...texts, photograph_id };
    const columns = ['title', 'day', 'body', 'photograph_id'] as const;
    const before = await tx.selectFrom('news').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
    if (before) {
      await tx
        .updateTable('news')
        .set({ ...article, changed_at: now })
        .where('id', '=', id)
        .execute();
      return recordAudit(tx, command, 'update_article', { article: id }, changeOf(before, article));
    }
    const slug = await freeSlug(tx, article.title);
    await tx
      .insertInto('news')
      .values({ ...article, id, slug, created_at: now, changed_at: now })
      .execute();
    return recordAudit(tx, command, 'create_article', { article: id });
  });
  forgetNews(db);
}

/** Throws NotFound. */
export async function deleteArticle(command: Command<{ id: string }>): Promise<void> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('news').where('id', '=', input.id).executeTakeFirstOrThrow();
    if (!numDeletedRows) throw new NotFound('Tej aktualności już nie ma.');
    await recordAudit(tx, command, 'delete_article', { article: input.id });
  });
  forgetNews(db);
}

/** Published texts may name a person, and then their addresses do too. */
export const othersNews: OthersTexts = {
  table: 'news',
  columns: ['title', 'body'],
  called: 'Aktualność',
  about: sql`title`,
  on: sql`day`,
  ofOthers: () => sql`true`,
  followedBy: renameAddresses,
};
