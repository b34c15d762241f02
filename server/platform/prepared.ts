import pg from 'pg';

/** The most statements a connection keeps: those composed anew each time must not fill it. */
const MAX_STATEMENTS = 500;

/** A list of values, which is another statement for each length: the app's own reads ask for `= any($1)`. */
const LIST = /\bin \(\$/;

const names = new Map<string, string>();

/** A search: rare words are best found by their index, common ones by walking the list in its order. */
const SEARCH = / like folded\(/;

/**
 * The name a read, or a write that reads first, is prepared under; undefined for what is not prepared: other writes, lists
 * of values, searches, whose plan depends on what is searched for, and `select *`, whose plan a connection could not
 * use any more once a migration has added a column.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size === MAX_STATEMENTS || !/^(select|with) /.test(text) || /(?<!\()\*/.test(text)) return known;
  if (LIST.test(text) || SEARCH.test(text)) return undefined;
  const name = `read_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that prepares what it reads. Planning a page's queries costs Postgres several times what answering them
 * does, so each connection has them planned once.
 */
export class PreparingClient extends pg.Client {
  // One signature for all of pg's overloads, which callers go on to see.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    const named = name ? [{ name, text, values }, undefined, ...rest] : args;
    return super.query(...(named as [string])) as never;
  }
}
