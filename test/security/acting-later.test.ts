import { sql } from 'kysely';
import t from 'tap';
import { features, jobKinds } from '../../server/app.ts';
import { startApp } from '../support/app.ts';
import {
  buildCalendarLink,
  buildInvitation,
  buildPerson,
  buildReset,
  buildUnregistered,
  type TestPerson,
} from '../support/builders.ts';
import { ACTING_LATER, ENDS } from './acting-later.ts';

const app = await startApp(t);
const admin = await app.as('admin');

const REGISTRATION = {
  email: 'nowa@example.pl',
  password: 'kasztan w stajni',
  confirmPassword: 'kasztan w stajni',
  first_name: 'Bogna',
  last_name: 'Zieleniak',
  phone_number: '600100200',
  city: 'Poznań',
  street: 'Końska',
  house_number: '7a',
  postal_code: '60-101',
};

t.test('each kind of secret and job has an entry of what ends it', async (t) => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and (domain_name = 'sha256' or column_name = 'subscription')
  `.execute(app.db);
  const jobs = jobKinds.map(({ name }) => name.replace(/^push-.*/, 'push-…'));
  const kinds = new Set([...rows.map(({ name }) => name), ...jobs]);
  t.same(Object.keys(ACTING_LATER).toSorted(), [...kinds].toSorted());
  const ended = features.flatMap(({ actingLater }) => Object.keys(actingLater ?? {}));
  t.same(
    ended.toSorted(),
    Object.keys(ACTING_LATER)
      .filter((kind) => ACTING_LATER[kind] === ENDS)
      .toSorted(),
  );
});

/** What somebody made, and the status that each of it answers with when it is used. */
async function made(maker: TestPerson) {
  const invitation = await buildInvitation(app, { role: 'worker', invited_by: maker.id });
  const reset = await buildReset(app, { requested_by: maker.id });
  const feed = await buildCalendarLink(app, maker);
  const client = app.anonymous();
  return {
    invitation,
    statuses: async () => ({
      invitation: (await client.get(`/api/get_registration_data/${invitation.token}`)).status,
      reset: (await client.get(`/api/get_reset_data/${reset.token}`)).status,
      calendar: (await client.get(`/calendar/${feed.secret}.ics`)).status,
    }),
  };
}

const WORKS = { invitation: 200, reset: 200, calendar: 200 };
const ENDED = { invitation: 410, reset: 410, calendar: 404 };

t.test('what somebody made that acts in their name ends', async (t) => {
  const changes: Record<string, (maker: TestPerson) => Promise<{ status: number }>> = {
    'on demotion': ({ id }) => admin.post('/api/set_role', { id, role: 'manager' }),
    'on deletion': ({ id }) => admin.delete(`/api/delete_user/${id}`),
    'on a change of password': async (maker) =>
      (await app.as(maker)).post('/api/reset_password_with_old_password', {
        old_password: maker.password,
        password: 'trzy kasztany i wiadro',
        confirm_new_password: 'trzy kasztany i wiadro',
      }),
    'on a reset of password': async (maker) => {
      const { token } = await buildReset(app, { person: maker });
      return app.anonymous().post('/api/reset_password', {
        token,
        password: 'trzy kasztany i wiadro',
        confirm_new_password: 'trzy kasztany i wiadro',
      });
    },
  };
  for (const [when, change] of Object.entries(changes))
    await t.test(when, async (t) => {
      const maker = await buildPerson(app, { role: 'admin' });
      const { statuses, invitation } = await made(maker);
      const ofOther = await made(await buildPerson(app, { role: 'admin' }));
      t.same(await statuses(), WORKS);
      t.equal((await change(maker)).status, 200);
      t.same(await statuses(), ENDED);
      t.same(await ofOther.statuses(), WORKS, 'and nobody else’s');
      const registered = await app.anonymous().post('/api/register', { ...REGISTRATION, token: invitation.token });
      t.equal(registered.status, 410);
    });

  await t.test('but not on a promotion', async (t) => {
    const maker = await buildPerson(app, { role: 'manager' });
    const { statuses } = await made(maker);
    t.equal((await admin.post('/api/set_role', { id: maker.id, role: 'admin' })).status, 200);
    t.same(await statuses(), WORKS);
  });
});

t.test('an invitation gives no more than its maker may give when it is used', async (t) => {
  const maker = await buildPerson(app, { role: 'admin' });
  const made = await (await app.as(maker)).post('/api/make_invitation_link', { role: 'manager' });
  const token = made.json<{ url: string }>().url.split('/').at(-1);
  await app.db.updateTable('people').set({ role: 'manager' }).where('id', '=', maker.id).execute();
  const client = app.anonymous();
  t.equal((await client.get(`/api/get_registration_data/${token}`)).status, 410);
  const refused = await client.post('/api/register', { ...REGISTRATION, token });
  t.match(refused.json(), { message: 'To zaproszenie straciło ważność. Poproś stajnię o nowe.' });
  await app.db.updateTable('people').set({ role: 'admin' }).where('id', '=', maker.id).execute();
  t.equal((await client.post('/api/register', { ...REGISTRATION, token })).status, 201);
});

t.test('a mail of an invitation is not sent when its maker may not invite any more', async (t) => {
  const maker = await buildPerson(app, { role: 'manager' });
  await (await app.as(maker)).post('/api/send_app_invitation', { email: 'pozno@example.pl' });
  await app.db.updateTable('people').set({ role: 'worker' }).where('id', '=', maker.id).execute();
  await app.drainJobs();
  t.same(
    (await app.mails()).filter(({ to }) => to === 'pozno@example.pl'),
    [],
  );
});

t.test('the list of invitations names who made each', async (t) => {
  const maker = await buildPerson(app, { role: 'manager', first_name: 'Wanda', last_name: 'Zapraszająca' });
  const person = await buildUnregistered(app, { last_name: 'Oczekująca' });
  await buildInvitation(app, { email: 'oczekujaca@example.pl', person_id: person.id, invited_by: maker.id });
  await buildInvitation(app, { email: 'zserwera@example.pl' });
  const words = (await admin.get('/invitations')).words();
  t.match(
    words,
    /Oczekująca Klient · oczekujaca@example\.pl · wysłano 21\.11\.2026 · zaprasza Wanda Zapraszająca · ważne/,
  );
  t.match(words, /zserwera@example\.pl Klient · wysłano 21\.11\.2026 · zaprasza administrator serwera · ważne/);
});
