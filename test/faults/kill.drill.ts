import t from 'tap';
import { killUnderLoad } from '../support/kills.ts';

const KILLS = 20;
const WRITES = 10_000;

t.test(`after ${KILLS} kills -9 of the demo under load, its database ends with it and recovers whole`, async (t) => {
  const killed = await killUnderLoad(t, { kills: KILLS, writes: WRITES });
  t.ok(killed.acknowledged >= WRITES, `${killed.acknowledged} acknowledged writes`);
  t.same(killed.lost, [], 'none is lost');
  t.same(killed.halfDone, [], 'none is half done or duplicated');
  t.comment(`the database ended after ${killed.endedAfter.join(', ')} ms`);
  t.comment(`and was ready again after ${killed.readyAfter.join(', ')} ms`);
});
