import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Stands in a query for a parameter that each call brings. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is composed and compiled once for each of its shapes: between calls of one shape only parameters differ.
 * `compose` gets slots instead of their values, so it can put them into the query and not look at them (a list goes into
 * `= any(…)`, because `in` counts its values). There are as many shapes as there are values of `shape`: let it have few.
 * A query with one shape has no such argument.
 */
export function compiled<Params extends object, Row, Shape extends [] | [string]>(
  compose: (db: Db, params: Params, ...shape: Shape) => Compilable<Row>,
): (db: Db, params: Params, ...shape: Shape) => Promise<Row[]> {
  const slots = new Proxy({} as Params, { get: (_, name) => new Slot(String(name)) });
  const queries = new Map<string | undefined, CompiledQuery<Row>>();
  return async (db, params, ...shape) => {
    const query = queries.get(shape[0]) ?? eachSlotOnce(compose(db, slots, ...shape).compile());
    queries.set(shape[0], query);
    const bound = (it: unknown) => (it instanceof Slot ? params[it.name as keyof Params] : it);
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: query.parameters.map(bound) });
    return rows;
  };
}

/** The same query, in which a slot that stands at several places is one parameter: a call sends each value once. */
function eachSlotOnce<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  const known = new Map<string, number>();
  const places = query.parameters.map((it) => {
    const place = (it instanceof Slot && known.get(it.name)) || parameters.push(it);
    if (it instanceof Slot) known.set(it.name, place);
    return place;
  });
  return { ...query, parameters, sql: query.sql.replace(/\$(\d+)/g, (_, nth) => `$${places[nth - 1]}`) };
}
