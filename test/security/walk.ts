import type { Test } from 'tap';
import type { TestApp } from '../support/app.ts';
import { CALLERS, type Caller, type Stable } from '../support/callers.ts';
import type { Change, ChangeLog } from '../support/changes.ts';
import type { Answer, Client } from '../support/client.ts';
import { byDay } from '../support/drill.ts';
import { addressOf, type Field, fieldsOf, outcomeOf, type Route, type Sample, sendTo } from '../support/routes.ts';
import { permissions, type Row } from './permissions.ts';
import { dependsOnCaller, sampleFor } from './samples.ts';
import { DELETED, FOREIGN } from './things.ts';

/** Asks a question about a route. Returns the faults, one per line. */
export type Question = (walk: Walk, visit: Visit) => Promise<string[]>;

/** What the questions know about a route. */
export type Visit = {
  route: Route;
  fields: Field[];
  /** The route's rows of permissions.ts. */
  rows: Row[];
  write: boolean;
  /** Whether a plain form can send it. */
  form: boolean;
};

/** Changes a proper request into an invalid one. */
export type Spoil = (sample: Sample) => Sample;

/** An answer as written in the tables, see `outcomeOf`. */
type Outcome = { outcome: string };
export type Asked = Outcome & { answer: Answer; url: string; client: Client };
export type Effect = Outcome & { changes: Change[] };

/** State shared by the questions of a walk. */
export type Walk = {
  t: Test;
  app: TestApp;
  stable: Stable;
  /** A proper request of a row, the same until a write has used it up. */
  sampleFor(row: string, caller: Caller): Promise<Sample>;
  usedUp(row: string, caller: Caller): void;
  /** The id of a thing of things.ts, the same until it is forgotten. */
  idOf(kind: 'foreign' | 'deleted', names: string): Promise<string>;
  forget(kind: 'foreign' | 'deleted', names: string): void;
  /** Sends a row's request as a browser or the client's script does. */
  ask(visit: Visit, row: string, caller: Caller, spoil?: Spoil): Promise<Asked>;
  /** Sends it as a plain form. Its outcome is `done` or the status of the refusal. */
  askByForm(visit: Visit, row: string, caller: Caller, spoil?: Spoil): Promise<Outcome>;
  /** The proper request of the least privileged caller who may make it, sent once. */
  proper(visit: Visit, row: Row): Promise<Asked & Effect>;
  /** What proper requests changed, by row. */
  effects: Map<string, Promise<Asked & Effect>>;
  /** Sends requests and returns what they wrote. Samples of a row are made first. */
  watch<Result>(
    requests: () => Promise<Result>,
    row?: string,
    callers?: readonly Caller[],
  ): Promise<Result & { changes: Change[] }>;
  /** The number of answers to invalid requests, by caller and status. */
  answered: Map<string, number>;
  /** The daily run takes the next value for a place of this kind, in turn; the long form takes all. */
  share<Value>(kind: string, values: readonly Value[]): readonly Value[];
};

export function startWalk(t: Test, app: TestApp, stable: Stable, log: ChangeLog): Walk {
  const samples = new Map<string, Sample>();
  const ids = new Map<string, string>();
  const turns = new Map<string, number>();
  const nameOf = (row: string, caller: Caller) => (dependsOnCaller(row) ? `${row} by ${caller}` : row);
  const asItIs: Spoil = (sample) => sample;

  let horse: ReturnType<Stable['horse']> | undefined;
  /** Reads share one horse, because they change nothing. */
  const ofReads: Stable = {
    ...stable,
    horse() {
      horse ??= stable.horse();
      return horse;
    },
  };

  const walk: Walk = {
    t,
    app,
    stable,
    async sampleFor(row, caller) {
      const name = nameOf(row, caller);
      const build = () => sampleFor(row, row.startsWith('GET ') ? ofReads : stable, caller);
      const sample = samples.get(name) ?? (await build());
      samples.set(name, sample);
      return sample;
    },
    usedUp: (row, caller) => void samples.delete(nameOf(row, caller)),
    async idOf(kind, names) {
      const make = { foreign: FOREIGN, deleted: DELETED }[kind][names];
      if (!make) throw new Error(`No ${kind} ${names}`);
      const id = ids.get(kind + names) ?? (await make(stable));
      ids.set(kind + names, id);
      return id;
    },
    forget: (kind, names) => void ids.delete(kind + names),
    async ask({ route, write }, row, caller, spoil = asItIs) {
      const sample = spoil(await walk.sampleFor(row, caller));
      const client = await stable.client(caller);
      const answer = await sendTo(client, route, sample);
      client.cookies.delete('flash'); // the alert belongs to another page
      if (write && answer.status < 400) walk.usedUp(row, caller);
      const url = addressOf(route, sample);
      return { answer, url, outcome: outcomeOf(answer, url), client };
    },
    async askByForm({ route }, row, caller, spoil = asItIs) {
      const sample = spoil(await walk.sampleFor(row, caller));
      const client = await stable.client(caller);
      const back = route.path === '/api/login' ? '/login' : '/home';
      const answer = await client.form(addressOf(route, sample), sample.body as Record<string, string>, { back });
      // A plain form's status is in the alert that the redirect leaves for the next page.
      const refused = /\.failed\.(\d+)/.exec(client.cookies.get('flash') ?? '')?.[1];
      for (const name of ['flash', 'form']) client.cookies.delete(name);
      if (answer.location === `/login?next=${encodeURIComponent(back)}`) return { outcome: '401' };
      if (refused) return { outcome: refused };
      walk.usedUp(row, caller);
      return { outcome: answer.status === 303 ? 'done' : String(answer.status) };
    },
    proper(visit, row) {
      const name = `${row.name} ${visit.route.twin}`;
      const caller = allowed(row) as Caller;
      const ask = () => walk.ask(visit, row.name, caller);
      const effect = walk.effects.get(name) ?? walk.watch(ask, row.name, [caller]);
      walk.effects.set(name, effect);
      return effect;
    },
    effects: new Map(),
    async watch(requests, row = '', callers = []) {
      for (const caller of callers) await walk.sampleFor(row, caller);
      await log.take(); // drops earlier changes
      const result = await requests();
      return { ...result, changes: await log.take() };
    },
    answered: new Map(),
    share(kind, values) {
      const turn = turns.get(kind) ?? 0;
      turns.set(kind, turn + 1);
      return byDay(values.slice(turn % values.length, (turn % values.length) + 1), values);
    },
  };
  return walk;
}

const ROWS = permissions();

export function visitOf(route: Route): Visit {
  const write = route.method !== 'GET';
  return {
    route,
    fields: fieldsOf(route.body),
    rows: ROWS.filter((row) => row.route === route.name),
    write,
    form: write && (route.twin || route.method === 'POST'),
  };
}

/** The least privileged caller who succeeds in a row. */
export const allowed = ({ answers }: Row): Caller | undefined =>
  CALLERS.find((caller) => answers[caller].startsWith('2'));

/** The most privileged caller who is refused or redirected. */
export const refused = ({ answers }: Row): Caller | undefined =>
  CALLERS.findLast((caller) => !answers[caller].startsWith('2'));
