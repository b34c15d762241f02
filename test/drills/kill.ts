/**
 * `node test/drills/kill.ts [kills] [writes]`: kills the demo (-9) under write load, 20 times during 10 000
 * acknowledged writes. None may be lost or doubled; each start should be ready within 2 s.
 */
import t from 'tap';
import { killUnderLoad } from '../support/kills.ts';

const kills = Number(process.argv[2] ?? 20);
const writes = Number(process.argv[3] ?? 10_000);

t.setTimeout(0);
t.test(`${kills} kills`, { timeout: 0 }, async (t) => {
  const { acknowledged, lost, halfDone, endedAfter, readyAfter } = await killUnderLoad(t, { kills, writes });
  t.ok(acknowledged >= writes, `${acknowledged} acknowledged writes`);
  t.same(lost, [], 'none is lost');
  t.same(halfDone, [], 'none is half done or doubled');
  t.comment(`the database ended after ${endedAfter.join(', ')} ms`);
  t.ok(Math.max(...readyAfter) < 2_000, `ready again after ${readyAfter.join(', ')} ms`);
});
