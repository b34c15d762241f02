import t from 'tap';
import { hashPassword } from '../../server/platform/session/passwords.ts';
import { startApp } from '../support/app.ts';
import { buildPerson } from '../support/builders.ts';
import { byDay } from '../support/drill.ts';

t.test('two passwords are hashed at once, twenty wait, and more are refused', async (t) => {
  const all = await Promise.allSettled(Array.from({ length: 25 }, () => hashPassword('hasło')));
  const refused = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  t.equal(refused.length, 3);
  for (const reason of refused) t.match(reason, { status: 503, retryAfter: 2 });
  t.match(await hashPassword('hasło'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/, 'later there is room again');
});

t.test('of many simultaneous sign-ins each succeeds or gets a 503, for unknown accounts too', async (t) => {
  const app = await startApp(t);
  const password = 'to jest prawdziwe hasło';
  const { email } = await buildPerson(app, { password_hash: await hashPassword(password) });
  const signIn = (email: string) => app.anonymous().post('/api/login', { email, password });
  const crowd = Array.from({ length: byDay(60, 120) }, (_, nth) => (nth % 2 ? email : 'nikt@stajnia.test'));
  const answers = await Promise.all(crowd.map(signIn));
  const count = (status: number, who: string) =>
    answers.filter((answer, nth) => answer.status === status && crowd[nth] === who).length;
  for (const [who, status] of [
    [email, 200],
    ['nikt@stajnia.test', 401],
  ] as const) {
    t.ok(count(503, who) > 0, `${count(503, who)} of ${who} get a 503`);
    t.equal(count(status, who) + count(503, who), crowd.length / 2, 'no other status');
  }
  const refused = answers.filter(({ status }) => status === 503);
  t.ok(refused.length <= crowd.length - 22, `${refused.length} of ${crowd.length} get a 503`);
  for (const { headers, text } of refused) {
    t.equal(headers['retry-after'], '2');
    t.match(JSON.parse(text), { error: 'unavailable' });
  }
  t.equal((await signIn(email)).status, 200);
});
