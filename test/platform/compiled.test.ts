import { sql } from 'kysely';
import t from 'tap';
import { compiled } from '../../server/platform/compiled.ts';
import type { Db } from '../../server/platform/database.ts';
import { openTestDatabase } from '../support/database.ts';

const letters = (db: Db) =>
  db.selectFrom(
    sql<{ key: string; value: string }>`(values ('a', 'A'), ('b', 'B'), ('c', 'C'))`.as<'letters'>(
      sql`letters(key, value)`,
    ),
  );

t.test('a compiled query', async (t) => {
  const { db } = await openTestDatabase(t);
  let composed = 0;

  t.test('is composed once, and given its values at each call', async (t) => {
    const letterOf = compiled((db, { key }: { key: string }) => {
      composed++;
      return letters(db).select('value').where('key', '=', key);
    });
    t.same(await letterOf(db, { key: 'a' }), [{ value: 'A' }]);
    t.same(await letterOf(db, { key: 'b' }), [{ value: 'B' }]);
    t.same(await letterOf(db, { key: "a' or true --" }), []);
    t.equal(composed, 1);
  });

  t.test('keeps the values of calls at once apart', async (t) => {
    const letterOf = compiled((db, { key }: { key: string }) => letters(db).select('key').where('key', '=', key));
    const keys = ['a', 'b', 'c'];
    t.same(
      await Promise.all(keys.map((key) => letterOf(db, { key }))),
      keys.map((key) => [{ key }]),
    );
  });

  t.test('sends a value once that stands at several places', async (t) => {
    const read = compiled((db, { first, last }: { first: string; last: string }) =>
      letters(db)
        .select('key')
        .select(sql<string>`${first}::text || ${'-'}::text || ${last} || ${'-'}::text || ${first}`.as('told'))
        .where('key', '>=', first)
        .where('key', '<=', last)
        .where('key', '!=', first),
    );
    t.same(await read(db, { first: 'a', last: 'b' }), [{ key: 'b', told: 'a-b-a' }]);
    const [prepared] = await db
      .selectFrom(sql<{ statement: string; values: number }>`pg_prepared_statements`.as('prepared'))
      .select(sql<number>`cardinality(parameter_types)`.as('values'))
      .where('statement', 'like', '%told%')
      .where('statement', 'not like', '%pg_prepared_statements%')
      .execute();
    t.equal(prepared?.values, 4, 'two values and two constants');
  });

  t.test('takes lists, nulls and instants', async (t) => {
    const read = compiled((db, params: { keys: string[]; none: string | null; at: Date }) =>
      letters(db)
        .select('key')
        .select(sql<Date>`${params.at}::timestamptz`.as('at'))
        .where('key', '=', sql<string>`any(${params.keys})`)
        .where(sql<boolean>`${params.none}::text is null`)
        .orderBy('key'),
    );
    const at = new Date('2026-11-21T08:00:00Z');
    const both = [
      { key: 'a', at },
      { key: 'c', at },
    ];
    t.same(await read(db, { keys: ['a', 'c'], none: null, at }), both);
    t.same(await read(db, { keys: ['a', 'c'], none: 'one', at }), []);
    t.same(await read(db, { keys: [], none: null, at }), []);
  });

  t.test('has one query for each of its shapes', async (t) => {
    const read = compiled((db, { key }: { key: string }, column: 'key' | 'value') =>
      letters(db).select(column).where('key', '=', key),
    );
    t.same(await read(db, { key: 'a' }, 'key'), [{ key: 'a' }]);
    t.same(await read(db, { key: 'b' }, 'value'), [{ value: 'B' }]);
    t.same(await read(db, { key: 'c' }, 'key'), [{ key: 'c' }]);
  });
});
