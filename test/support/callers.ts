import type { TestApp } from './app.ts';
import { buildGroup, buildHorse, buildOccurrence, buildPerson, buildService, type TestPerson } from './builders.ts';
import type { Client } from './client.ts';

/**
 * Who may call: nobody (not signed in), the owner of a horse, another user, a worker who sees the horse, one who does
 * not, a manager, an admin.
 */
export const CALLERS = ['nobody', 'owner', 'other', 'sees', 'blind', 'manager', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

type Row = Awaited<ReturnType<typeof buildHorse>>;

/** The people of a small stable, and what is made for a single request. */
export type Stable = {
  app: TestApp;
  people: Record<Exclude<Caller, 'nobody'>, TestPerson>;
  /** A client signed in as the caller: the same one until it has signed out. */
  client(caller: Caller): Promise<Client>;
  /** A horse of the owner's with open work for today that of the workers only the one who sees it sees. */
  horse(): Promise<Row & { task: Awaited<ReturnType<typeof buildOccurrence>> }>;
  /** A new person, for calls that change one. */
  person: (values?: Parameters<typeof buildPerson>[1]) => Promise<TestPerson>;
};

/** Peoples the stable of an app. */
export async function buildStable(app: TestApp): Promise<Stable> {
  const people = {
    owner: await buildPerson(app),
    other: await buildPerson(app),
    sees: await buildPerson(app, { role: 'worker' }),
    blind: await buildPerson(app, { role: 'worker' }),
    manager: await buildPerson(app, { role: 'manager' }),
    admin: await buildPerson(app, { role: 'admin' }),
  };
  const group = await buildGroup(app, { workers: [people.sees] });
  const service = await buildService(app, { groups: [group] });
  const clients = new Map<Caller, Client>();

  return {
    app,
    people,
    async client(caller) {
      if (caller === 'nobody') return app.anonymous();
      const known = clients.get(caller);
      if (known?.cookies.has('access_token')) return known;
      const client = await app.as(people[caller]);
      clients.set(caller, client);
      return client;
    },
    async horse() {
      const horse = await buildHorse(app, { owner: people.owner });
      const task = await buildOccurrence(app, { horse, service });
      return { ...horse, task };
    },
    person: (values) => buildPerson(app, values),
  };
}

/** A client's cookies as a header, for requests of other kinds than it sends itself. */
export const cookiesOf = (client: Client): string =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
