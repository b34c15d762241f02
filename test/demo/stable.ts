import type { Test } from 'tap';
import type { Db } from '../../server/platform/data/database.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Snapshot, snapshot } from '../support/snapshot.ts';

export type DemoStable = {
  db: Db;
  url: string;
  now: Date;
};

/** The demo stable of an instant. */
export async function openDemo(t: Test, at: string): Promise<DemoStable> {
  const now = new Date(at);
  const { db, url } = await openTestDatabase(t, { demo: now });
  return { db, url, now };
}

/** The only difference between fills: the salt in a password's hash. */
const DRAWN = /"password_hash": "[^"]*"/g;

/** Every row that must be equal in any fill at the same instant. */
export async function contentOf(db: Db): Promise<Snapshot> {
  const rows = [...(await snapshot(db))].filter((row) => !row.startsWith('job '));
  return new Set(rows.map((row) => row.replace(DRAWN, '')));
}
