import type { TestApp } from './app.ts';
import {
  buildBooking,
  buildGroup,
  buildHorse,
  buildPerson,
  buildService,
  buildTask,
  type TestPerson,
} from './builders.ts';
import type { Client } from './client.ts';

/**
 * The callers: nobody (not signed in), a horse's owner, another user, a worker who sees the horse, one who does not, a
 * manager, an admin.
 */
export const CALLERS = ['nobody', 'owner', 'other', 'sees', 'blind', 'manager', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

type Row = Awaited<ReturnType<typeof buildHorse>>;

export type Stable = {
  app: TestApp;
  people: Record<Exclude<Caller, 'nobody'>, TestPerson>;
  /** The caller's client, the same one until it has signed out. */
  client(caller: Caller): Promise<Client>;
  /** A horse of the owner's with an open task for today. Of the workers only 'sees' sees it. */
  horse(): Promise<Row & { task: Awaited<ReturnType<typeof buildTask>> }>;
  person: (values?: Parameters<typeof buildPerson>[1]) => Promise<TestPerson>;
};

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
      const booking = await buildBooking(app, { horse, service, requested_by: people.manager.id });
      const task = await buildTask(app, { horse, booking });
      return { ...horse, task };
    },
    person: (values) => buildPerson(app, values),
  };
}

/** A client's cookies as a header, for other kinds of requests. */
export const cookiesOf = (client: Client): string =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
