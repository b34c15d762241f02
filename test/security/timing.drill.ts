/** Whether response times reveal that an account exists. An AUC between 0.4 and 0.6 counts as indistinguishable. */
import t from 'tap';
import { startApp } from '../support/app.ts';
import { auc, timeSignIns } from '../support/timing.ts';

/** For known and for unknown accounts each. */
const TRIES = 200;

const median = (times: number[]) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] as number;

t.test('the time of a sign-in does not reveal whether the account exists', async (t) => {
  const app = await startApp(t, { limits: { throttles: true }, config: { logLevel: 'silent' } });
  await timeSignIns(app, 10); // warms up
  for (const browser of [false, true]) {
    const { known, unknown } = await timeSignIns(app, TRIES, { browser });
    const score = auc(known, unknown);
    const medians = `median ${median(known).toFixed(2)} ms known, ${median(unknown).toFixed(2)} ms unknown`;
    const where = browser ? 'from a browser somebody has used' : 'from a new browser';
    t.ok(score > 0.4 && score < 0.6, `${where}: AUC ${score.toFixed(3)} of ${TRIES} each, ${medians}`);
  }
});
