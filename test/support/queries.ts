import pg from 'pg';
import { connectDatabase, UNHURRIED } from '../../server/platform/data/database.ts';
import { PreparingClient } from '../../server/platform/data/prepared.ts';

export type Query = { text: string; values: unknown[] };

type AnyQuery = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Records the queries of the app's pool while `work` runs. Skips the job queue and the later announcement of changed
 * days.
 */
export async function queriesDuring(work: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = [];
  const client = pg.Client.prototype as unknown as { query: AnyQuery };
  const { query: original } = client;
  client.query = function (...args) {
    const query = queryIn(args);
    // Without those of the live stream and of a new connection.
    const isOfPage = !query.text.includes('changed_days') && !query.text.startsWith('set ');
    if (this instanceof PreparingClient && isOfPage) queries.push(query);
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    client.query = original;
  }
  return queries;
}

/** pg takes text and values, or both in one object. */
function queryIn([first, values]: unknown[]): Query {
  const { text, values: own } = typeof first === 'string' ? { text: first, values } : (first as Query);
  return { text, values: Array.isArray(own) ? own : [] };
}

type Step = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
};

export async function rowsRead(url: string, { text, values }: Query): Promise<Map<string, number>> {
  const [row] = await run<{ 'QUERY PLAN': [{ Plan: Step }] }>(url, `explain (analyze, format json) ${text}`, values);
  const read = new Map<string, number>();
  const visit = (step: Step): void => {
    const table = step['Relation Name'];
    const looked = (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
    if (table) read.set(table, (read.get(table) ?? 0) + looked);
    step.Plans?.forEach(visit);
  };
  if (row) visit(row['QUERY PLAN'][0].Plan);
  return read;
}

/** A query's plan with its actual rows: on a new connection with cold caches, or on a pool's as in the app. */
export async function planOf(at: string | pg.Pool, { text, values }: Query): Promise<string> {
  const explain = `explain (analyze, buffers) ${text}`;
  type Row = { 'QUERY PLAN': string };
  const rows =
    typeof at === 'string' ? await run<Row>(at, explain, values) : (await at.query<Row>(explain, values)).rows;
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** With the app's settings, so that the planner decides the same. */
async function run<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[]): Promise<Row[]> {
  const { pool, close } = connectDatabase(url, { timeouts: UNHURRIED });
  try {
    return (await pool.query<Row>(text, values)).rows;
  } finally {
    await close();
  }
}
