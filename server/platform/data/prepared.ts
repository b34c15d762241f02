import pg from 'pg';

/** The most prepared statements of a connection, so that generated ones do not accumulate. */
const MAX_STATEMENTS = 500;

/** Handwritten SQL may begin with a line break. Queries that start with a comment are not prepared. */
const READ = /^\s*(select|with)\s/;

/** Matches `select *` and `horses.*`, but neither `count(*)` nor a product. */
const EVERY_COLUMN = /(select|,|\.)\s*\*/;

/** `in (…)` is a different statement for each length of the list; the app's own reads use `= any($1)`. */
const LIST = /\bin \(\$/;

/** Searches: the best plan depends on the value, an index for rare words and a scan of the list for common ones. */
const SEARCH = / like folded\(/;

/**
 * Prepares statements that begin with `select` or `with`, except lists of values, searches and `select *`, whose prepared
 * plan breaks when a migration adds a column.
 */
const isPrepared = (text: string): boolean =>
  READ.test(text) && !EVERY_COLUMN.test(text) && !LIST.test(text) && !SEARCH.test(text);

/**
 * A connection that prepares its reads, because planning a page's queries takes longer than running them. Tests and bench
 * run with plan_cache_mode=force_generic_plan, under which each connection plans a query only once.
 */
export class PreparingClient extends pg.Client {
  /** The limit (ms) for an answer in a transaction that has set a statement timeout of its own. */
  #queryTimeout: number | undefined;
  /** Names of this connection's prepared statements, by text. */
  #names = new Map<string, string>();

  // One signature implements all of pg's overloads; callers still see their types.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(...(args as [string])) as never;
    const [, limit] = /^set local statement_timeout = (\d+)$/.exec(text) ?? [];
    if (limit) this.#queryTimeout = Number(limit) + 1_000;
    if (text === 'commit' || text === 'rollback') this.#queryTimeout = undefined;
    const name = this.#nameOf(text);
    const query_timeout = this.#queryTimeout;
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
