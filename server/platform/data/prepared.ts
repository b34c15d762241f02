import pg from 'pg';

/** The most statements a connection keeps, so that generated ones do not fill it. */
const MAX_STATEMENTS = 500;

/** Written by hand, it may begin on a line of its own; a remark before it keeps it from being prepared. */
const READ = /^\s*(select|with)\s/;

/** `select *` and `horses.*`, but neither `count(*)` nor a product. */
const EVERY_COLUMN = /(select|,|\.)\s*\*/;

/** `in (…)` is another statement for each length of the list; the app's own reads use `= any($1)`. */
const LIST = /\bin \(\$/;

/** Searches: rare words need their index, common ones a walk through the list, so the plan depends on the value. */
const SEARCH = / like folded\(/;

/**
 * Statements that begin with select or with are prepared, except lists of values, searches, queries that start with a comment, and `select *`, whose prepared
 * plan breaks once a migration adds a column.
 */
const isPrepared = (text: string): boolean =>
  READ.test(text) && !EVERY_COLUMN.test(text) && !LIST.test(text) && !SEARCH.test(text);

/**
 * A connection that prepares its reads. Planning a page's queries takes Postgres several times as long as running them,
 * so each connection plans them once.
 */
export class PreparingClient extends pg.Client {
  /** How long (ms) an answer may take in a transaction that has set a limit of its own. */
  #patience: number | undefined;
  /** Names of this connection's prepared statements, by text. */
  #names = new Map<string, string>();

  // One signature stands for pg's overloads, whose types callers still see.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(...(args as [string])) as never;
    const [, limit] = /^set local statement_timeout = (\d+)$/.exec(text) ?? [];
    if (limit) this.#patience = Number(limit) + 1_000;
    if (text === 'commit' || text === 'rollback') this.#patience = undefined;
    const name = this.#nameOf(text);
    const query_timeout = this.#patience;
    const named = name || query_timeout ? [{ name, text, values, query_timeout }, undefined, ...rest] : args;
    return super.query(...(named as [string])) as never;
  }

  /** Undefined for statements that are not prepared. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size === MAX_STATEMENTS || !isPrepared(text)) return known;
    const name = `read_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
