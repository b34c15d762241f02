import { randomUUID } from 'node:crypto';
import type { Caller } from '../support/callers.ts';
import type { Route, Sample } from '../support/routes.ts';
import { idRows } from './ids.ts';
import { SECRET } from './things.ts';
import type { Question } from './walk.ts';

const MALFORMED = [
  'x',
  '0',
  'null',
  '%00',
  "' or 1=1 --",
  '../../etc/passwd',
  `${randomUUID()}0`,
  randomUUID().slice(1),
];

const ROWS = idRows();

/**
 * Unknown, foreign, deleted and malformed ids are answered as ids.ts says. An answer reveals nothing of a foreign
 * thing.
 */
export const foreignIds: Question = async (walk, visit) => {
  const { route } = visit;
  const wrong: string[] = [];
  for (const row of ROWS.filter((one) => one.route === route.name)) {
    const caller = row.caller as Caller;
    const answerTo = async (id: string) => {
      const spoil = (sample: Sample) => withId(route, sample, row.id, id);
      const { answer, outcome } = await walk.ask(visit, row.name, caller, spoil);
      return { outcome, text: answer.text.replaceAll(id, 'ID').replaceAll(encodeURIComponent(id), 'ID') };
    };
    const expect = (what: string, outcome: string, expected: string) => {
      if (outcome !== expected) wrong.push(`${what} ${row.id}, asked by ${caller}: ${outcome} instead of ${expected}`);
    };

    const unknown = await answerTo(randomUUID());
    expect('unknown', unknown.outcome, row.unknown);
    for (const kind of ['foreign', 'deleted'] as const) {
      if (row[kind] === '-') continue;
      const { outcome, text } = await answerTo(await walk.idOf(kind, row.names));
      expect(kind, outcome, row[kind]);
      if (text.includes(SECRET)) wrong.push(`reveals a ${kind} ${row.id} to ${caller}`);
      const done = visit.write && outcome.startsWith('2');
      if (done) walk.forget(kind, row.names);
      if (!done && row[kind] === row.unknown && text !== unknown.text)
        wrong.push(`reveals to ${caller} that a ${kind} ${row.id} exists`);
    }
    if (row.names === 'token' || row.unknown === '200') continue;
    const malformed = route.api ? '400' : row.unknown; // a page treats it as an unknown id
    for (const id of walk.share('malformed', MALFORMED))
      expect(`malformed (${id})`, (await answerTo(id)).outcome, malformed);
  }
  return wrong;
};

function withId(route: Route, sample: Sample, name: string, id: string): Sample {
  if (route.params.includes(name)) return { ...sample, params: { ...sample.params, [name]: id } };
  if (sample.query && name in sample.query) return { ...sample, query: { ...sample.query, [name]: id } };
  return { ...sample, body: { ...sample.body, [name]: sample.body && Array.isArray(sample.body[name]) ? [id] : id } };
}
