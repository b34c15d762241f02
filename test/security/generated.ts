import fc from 'fast-check';
import type { Caller } from '../support/callers.ts';
import { byDay } from '../support/drill.ts';
import { holds } from '../support/properties.ts';
import { badRequest } from './nasty.ts';
import { sendSpoilt } from './spoilt.ts';
import type { Question } from './walk.ts';

/** Requests for a route. The long form sends 20 000 in all. */
const RUNS = byDay(1, 80);

/** Randomly generated invalid requests never cause a 500 or a change. */
export const generated: Question = async (walk, visit) => {
  const { route, fields } = visit;
  const requests = fc.record({
    caller: fc.constantFrom<Caller>('nobody', 'owner', 'sees', 'manager'),
    spoil: fc.boolean(),
    bad: badRequest(fields.map(({ name }) => name)),
  });
  const property = fc.asyncProperty(requests, async ({ caller, spoil, bad }) => {
    const params = Object.fromEntries(route.params.map((name) => [name, bad.param.slice(0, 5_000)]));
    const [fault] = await sendSpoilt(walk, visit, caller, bad, (sample) => (spoil ? { ...sample, params } : sample));
    if (fault) throw new Error(fault);
  });
  try {
    await holds(walk.t, property, { runs: RUNS });
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
};
