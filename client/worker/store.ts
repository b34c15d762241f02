/** The database of this browser: the writes that wait, and the server's clock. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Seen } from './clock.ts';

/** A form that waits, as it was sent. */
export type Entry = {
  nth: number;
  /** The id of the person who made it. Nobody else sees or sends it. */
  person: string;
  /** The address that it is sent to. */
  action: string;
  fields: [name: string, value: string | Blob][];
  /** The page or dialog in which it was done. */
  from: string;
  /** The same for both entries of one form: its words, and the form with its picture. */
  made: string;
  /** When it was done (ISO 8601), by the server's clock; null to leave the time out. */
  at: string | null;
  /** Why the server refused it, and for which tasks; null while it waits. */
  refused: { code: string; reason: string; ids: string[] } | null;
};

interface Schema extends DBSchema {
  queue: { key: number; value: Entry; indexes: { person: string } };
  known: { key: string; value: Seen };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Rejects where a browser gives no storage. */
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('stajnia', 1, {
    upgrade(db) {
      const queue = db.createObjectStore('queue', { keyPath: 'nth', autoIncrement: true });
      queue.createIndex('person', 'person');
      db.createObjectStore('known');
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

export const entriesOf = async (person: string): Promise<Entry[]> =>
  (await database()).getAllFromIndex('queue', 'person', person);

export const addEntry = async (entry: Omit<Entry, 'nth'>): Promise<number> =>
  (await database()).add('queue', entry as Entry);

export const entryAt = async (nth: number): Promise<Entry | undefined> => (await database()).get('queue', nth);

export const putEntry = async (entry: Entry): Promise<unknown> => (await database()).put('queue', entry);

export const deleteEntry = async (nth: number): Promise<void> => (await database()).delete('queue', nth);

export async function deleteEntriesOf(person: string): Promise<void> {
  const tx = (await database()).transaction('queue', 'readwrite');
  for (const nth of await tx.store.index('person').getAllKeys(person)) await tx.store.delete(nth);
  await tx.done;
}

/** Deletes what anybody made before an instant (ISO 8601). */
export async function deleteEntriesBefore(instant: string): Promise<void> {
  const db = await database();
  for (const { nth, at } of await db.getAll('queue')) if (at !== null && at < instant) await db.delete('queue', nth);
}

/** Whether something of other people waits too, or of anybody. */
export const hasOthers = async (person: string | undefined): Promise<boolean> =>
  (await (await database()).getAll('queue')).some((entry) => entry.person !== person);

const CLOCK = 'clock';

export const seenClock = async (): Promise<Seen | undefined> => (await database()).get('known', CLOCK);

export const saveClock = async (seen: Seen): Promise<unknown> => (await database()).put('known', seen, CLOCK);
