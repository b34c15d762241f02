import type { Test } from 'tap';
import { fillDemo } from '../../server/demo/index.ts';
import type { Db } from '../../server/platform/data/database.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Snapshot, snapshot } from '../support/snapshot.ts';

export type DemoStable = {
  db: Db;
  url: string;
  now: Date;
  messages: string[];
};

/** Fills a database for this test as the demo does at an instant. */
export async function openDemo(t: Test, at: string, options: { horses?: number } = {}): Promise<DemoStable> {
  const { db, url } = await openTestDatabase(t);
  const stable = { db, url, now: new Date(at), messages: [] as string[] };
  await fillDemo({ url, clock: () => stable.now, say: (line) => stable.messages.push(line) }, options);
  return stable;
}

/** The only difference between fills: the salt in a password's hash. */
const DRAWN = /"password_hash": "[^"]*"/g;

/** Every row that must be equal in any fill at the same instant. */
export async function contentOf(db: Db): Promise<Snapshot> {
  const rows = [...(await snapshot(db))].filter((row) => !row.startsWith('job '));
  return new Set(rows.map((row) => row.replace(DRAWN, '')));
}
