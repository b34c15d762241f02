import t from 'tap';
import { hashPassword } from '../../server/platform/session/passwords.ts';
import { startApp } from '../support/app.ts';
import { buildPerson } from '../support/builders.ts';
import { auc, timeSignIns } from '../support/timing.ts';

t.test('two passwords are hashed at once, twenty wait, and no more', async (t) => {
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword('hasło')));
  const refused = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  t.equal(refused.length, 18);
  for (const reason of refused) t.match(reason, { status: 503, retryAfter: 2 });
  t.match(await hashPassword('hasło'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/, 'then there is room again');
});

t.test('a crowd that signs in at once gets in or is asked to come back', async (t) => {
  const app = await startApp(t);
  const password = 'to jest prawdziwe hasło';
  const person = await buildPerson(app, { password_hash: await hashPassword(password) });
  const signIn = () => app.anonymous().post('/api/login', { email: person.email, password });
  const answers = await Promise.all(Array.from({ length: 120 }, signIn));
  const refused = answers.filter(({ status }) => status === 503);
  t.equal(answers.filter(({ status }) => status === 200).length, 120 - refused.length, 'there is nothing in between');
  t.ok(refused.length > 0 && refused.length <= 98, `${refused.length} of 120 are asked to come back`);
  for (const { headers, text } of refused) {
    t.equal(headers['retry-after'], '2');
    t.match(JSON.parse(text), { error: 'unavailable' });
  }
  t.equal((await signIn()).status, 200);
});

t.test('the time a sign-in takes does not tell whether there is such an account', async (t) => {
  const app = await startApp(t, { limits: { throttles: true } });
  await timeSignIns(app, 5); // warms up
  const { known, unknown } = await timeSignIns(app, 60);
  const score = auc(known, unknown);
  // With so few tries chance alone may go this far; the limits of 0.4 to 0.6 are for test/drills/timing.ts.
  t.ok(score > 0.25 && score < 0.75, `AUC ${score.toFixed(2)}`);
});
