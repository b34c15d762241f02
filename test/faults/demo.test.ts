import t from 'tap';
import { killUnderLoad } from '../support/kills.ts';
import { netClient } from '../support/program.ts';

/** In ms, longer than a machine takes on which other tests run: here only the outcome counts. */
const LONG = 40_000;

// test/drills/kill.ts is the long form, with time limits.
t.test('kill -9 of the demo under load: its database ends with it and comes back whole', async (t) => {
  const { program, ...killed } = await killUnderLoad(t, { kills: 2, writes: 400 });
  t.ok(killed.acknowledged >= 400, `${killed.acknowledged} acknowledged writes`);
  t.same(killed.lost, [], 'none is lost');
  t.same(killed.halfDone, [], 'none is half done or doubled');
  t.ok(Math.max(...killed.endedAfter) < LONG, `the database ended within ${killed.endedAfter.join(' and ')} ms`);
  t.ok(Math.max(...killed.readyAfter) < LONG, `ready again within ${killed.readyAfter.join(' and ')} ms`);
  t.match((await netClient(program.url).get('/')).text, 'Stajnia');
  t.notMatch(program.output(), /error/i, 'with nothing to complain of');
});
