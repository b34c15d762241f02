import { CALLERS, type Caller, cookiesOf } from '../support/callers.ts';
import { byDay } from '../support/drill.ts';
import { addressOf, outcomeOf } from '../support/routes.ts';
import { unguarded } from './guard.ts';
import type { Row } from './permissions.ts';
import { type Asked, allowed, type Question, refused } from './walk.ts';

/** The expected outcome of a row when it differs; empty when it is right. */
const unlike = (row: Row, caller: Caller, outcome: string, expected = row.answers[caller]) =>
  outcome === expected ? [] : [`${row.name} by ${caller}: ${outcome} instead of ${expected}`];

/** Every caller is answered as permissions.ts says, with the security headers. A refused write changes nothing. */
export const whoMay: Question = async (walk, visit) => {
  const wrong: string[] = [];
  for (const row of visit.rows) {
    const judge = ({ answer, url, outcome, client }: Asked, caller: Caller) => {
      const open = unguarded(url, answer, client.person !== null).map((it) => `${row.name} by ${caller}: ${it}`);
      wrong.push(...unlike(row, caller, outcome), ...open);
    };
    const ask = async (callers: Caller[]) => {
      for (const caller of callers) judge(await walk.ask(visit, row.name, caller), caller);
      return {};
    };
    const denied = CALLERS.filter((caller) => row.answers[caller].startsWith('4'));
    const others = CALLERS.filter((caller) => !denied.includes(caller));
    if (!visit.write) {
      await ask([...CALLERS]);
      continue;
    }
    const { changes } = await walk.watch(() => ask(denied), row.name, denied);
    if (changes.length) wrong.push(`${row.name}, refused, wrote ${JSON.stringify(changes)}`);
    const least = allowed(row);
    await ask(others.filter((caller) => caller !== least));
    if (least) judge(await walk.proper(visit, row), least);
  }
  return wrong;
};

/**
 * HEAD is answered like GET, without a body. Excludes /logout, which test/sessions covers, because browsers prefetch
 * it with HEAD.
 */
export const whoMayByHead: Question = async ({ app, stable, sampleFor }, { route, rows, write }) => {
  const wrong: string[] = [];
  if (write || route.name === 'GET /logout') return wrong;
  for (const row of rows)
    for (const caller of byDay<readonly Caller[]>([refused(row) ?? 'nobody'], CALLERS)) {
      const url = addressOf(route, await sampleFor(row.name, caller));
      const headers = { cookie: cookiesOf(await stable.client(caller)), 'sec-fetch-site': 'none' };
      const answer = await app.server.inject({ method: 'HEAD', url, headers });
      const outcome = answer.body ? 'a body' : outcomeOf({ status: answer.statusCode, headers: answer.headers }, url);
      wrong.push(...unlike(row, caller, outcome));
    }
  return wrong;
};

/** A plain form is done or refused like a call. The daily run uses the most privileged caller who is refused. */
export const whoMayByForm: Question = async (walk, visit) => {
  const wrong: string[] = [];
  if (!visit.form) return wrong;
  for (const row of visit.rows)
    for (const caller of CALLERS.filter((one) => byDay(one === refused(row), true))) {
      const expected = row.answers[caller].startsWith('2') ? 'done' : row.answers[caller];
      const { outcome } = await walk.askByForm(visit, row.name, caller);
      wrong.push(...unlike(row, caller, outcome, expected));
    }
  return wrong;
};
