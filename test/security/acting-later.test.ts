import { sql } from 'kysely';
import t from 'tap';
import { features, jobKinds } from '../../server/app.ts';
import { day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import {
  buildCalendarLink,
  buildHorse,
  buildInvitation,
  buildLedgerEntry,
  buildPerson,
  buildReset,
  buildRunOfNovember,
  buildUnregistered,
  type TestPerson,
} from '../support/builders.ts';
import { buildCareVisit } from '../support/care-visits.ts';
import type { Answer, Client } from '../support/client.ts';
import { atOnce } from '../support/concurrent.ts';
import { ACTING_LATER, ENDS, WAITS } from './acting-later.ts';

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

t.test('each kind of secret and job says what ends it', async (t) => {
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

/** Things that a person made, and the status that each answers with when it is used. */
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

const NEW = { password: 'trzy kasztany i wiadro', confirm_new_password: 'trzy kasztany i wiadro' };

const changePassword = (client: Client): Promise<Answer> =>
  client.post('/api/reset_password_with_old_password', { ...NEW, old_password: client.person?.password });

t.test('secrets and jobs that act in a person’s name end', async (t) => {
  const changes: Record<string, (maker: TestPerson) => Promise<{ status: number }>> = {
    'on demotion': ({ id }) => admin.post('/api/set_role', { id, role: 'manager' }),
    'on deletion': ({ id }) => admin.delete(`/api/delete_user/${id}`),
    'on a change of password': async (maker) => changePassword(await app.as(maker)),
    'on a reset of password': async (maker) => {
      const { token } = await buildReset(app, { person: maker });
      return app.anonymous().post('/api/reset_password', { ...NEW, token });
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
      t.same(await ofOther.statuses(), WORKS, 'those of others still work');
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

/** Makes each kind that ends with its maker's rights. */
const MAKES: Record<string, (maker: Client) => Promise<Answer>> = {
  calendar_links: (maker) => maker.post('/api/make_calendar_link'),
  care_visit_links: async (maker) => maker.post('/api/share_visit', { id: (await buildCareVisit(app)).id }),
  invitations: (maker) => maker.post('/api/make_invitation_link', { role: 'worker' }),
  password_resets: sendReset,
  'invitation-mail': (maker) => maker.post('/api/send_app_invitation', { email: 'gosc@example.pl' }),
  'password-reset-mail': sendReset,
  'payment-mail': async (maker) => maker.post('/api/remind_of_payment', { person_ids: [await buildDebtor()] }),
  'statement-mail': async (maker) =>
    maker.post('/api/send_statements', { month: '2026-11-01', person_ids: [await buildDebtor()] }),
};

async function sendReset(maker: Client): Promise<Answer> {
  return maker.post('/api/send_password_reset', { id: (await buildPerson(app)).id });
}

async function buildDebtor(): Promise<string> {
  const horse = await buildHorse(app);
  await buildLedgerEntry(app, { horse, kind: 'main_fee', period: day('2026-11-01') });
  return horse.owner_id;
}

/** The kinds that a person made and that could still act. */
async function openOf({ id }: TestPerson): Promise<unknown[]> {
  const { rows } = await sql`
    select 'calendar' as kind from calendar_links where person_id = ${id}
    union all select 'invitation' from invitations where invited_by = ${id} and ended_at is null
    union all select 'visit' from care_visit_links where created_by = ${id}
    union all select 'reset' from password_resets where requested_by = ${id} and ended_at is null
    union all select name from pgboss.job where data ->> 'sender' = ${id} and state = 'created'
  `.execute(app.db);
  return rows;
}

t.test('nothing that a session makes survives the change of password that ends the session meanwhile', async (t) => {
  const kinds = Object.entries(ACTING_LATER).filter(([, what]) => what === ENDS || what.startsWith(WAITS));
  t.same(Object.keys(MAKES).toSorted(), kinds.map(([kind]) => kind).toSorted(), 'each kind is made here');
  await buildRunOfNovember(app);
  for (const [kind, make] of Object.entries(MAKES))
    await t.test(kind, async (t) => {
      const maker = await buildPerson(app, { role: 'admin' });
      const [own, dying] = [await app.as(maker), await app.as(maker)];
      const [changed, refused] = await atOnce(
        app,
        () => changePassword(own),
        () => make(dying),
      );
      t.equal(changed.status, 200);
      t.match([refused.status, refused.json()], [401, { message: 'Token has been revoked' }]);
      t.same(await openOf(maker), []);
    });
});

t.test('a mail enqueued during a change of password is dropped', async (t) => {
  const maker = await buildPerson(app, { role: 'admin' });
  const [own, other] = [await app.as(maker), await app.as(maker)];
  const make = MAKES['statement-mail'] as (maker: Client) => Promise<Answer>;
  const both = await atOnce(
    app,
    () => make(other),
    () => changePassword(own),
  );
  t.same(
    both.map(({ status }) => status),
    [200, 200],
  );
  t.same(await openOf(maker), []);
});

t.test('an invitation gives at most the role that its maker may give when it is used', async (t) => {
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

t.test('an invitation mail is not sent when its maker may no longer invite', async (t) => {
  const maker = await buildPerson(app, { role: 'manager' });
  await (await app.as(maker)).post('/api/send_app_invitation', { email: 'pozno@example.pl' });
  await app.db.updateTable('people').set({ role: 'worker' }).where('id', '=', maker.id).execute();
  await app.drainJobs();
  t.same(
    (await app.mails()).filter(({ to }) => to === 'pozno@example.pl'),
    [],
  );
});

t.test('the list of invitations names the maker of each', async (t) => {
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
