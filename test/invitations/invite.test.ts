import t from 'tap';
import { expiring } from '../../server/app.ts';
import { invitationMail } from '../../server/features/invitations/jobs.ts';
import { erase, exportOf } from '../../server/features/invitations/queries.ts';
import { sweep } from '../../server/platform/jobs/housekeeping.ts';
import { startApp } from '../support/app.ts';
import { buildInvitation, buildPerson, buildSettings, CLUB } from '../support/builders.ts';
import { erasePartsOf } from '../support/personal-data.ts';
import { storedRow } from '../support/stored-rows.ts';

const app = await startApp(t);
await buildSettings(app, { club: CLUB });
const manager = await app.as('manager');

const invitations = () => app.db.selectFrom('invitations').selectAll().orderBy('created_at').execute();
const audits = () => app.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
const statusOf = async (token: string) => (await app.anonymous().get(`/api/get_registration_data/${token}`)).status;

const tokenIn = (text: string | undefined) => /\/register\/([\w-]+)/.exec(text ?? '')?.[1] as string;
const newestLink = async () => tokenIn((await app.mails()).at(-1)?.text);

t.test('an invitation', async (t) => {
  t.test('goes by mail to one address, with a link for a week', async (t) => {
    const answer = await manager.post('/api/send_app_invitation', { email: ' Anna.Nowa@Example.pl ' });
    t.equal(answer.status, 200);
    t.same(answer.json(), {});
    const [row] = await invitations();
    t.match(row, { email: 'anna.nowa@example.pl', role: 'user', invited_by: manager.person?.id, token_hash: null });
    t.equal(row?.expires_at.toISOString(), '2026-11-28T08:00:00.000Z');
    await app.drainJobs();
    const [mail, ...others] = await app.mails();
    t.equal(others.length, 0, 'once');
    t.match(mail, { to: 'anna.nowa@example.pl', subject: 'Zaproszenie do aplikacji: Stajnia Pod Lipami' });
    for (const phrase of ['Załóż konto', 'Zobaczysz w niej swoje konie', '28.11.2026, godz. 09:00'])
      for (const version of ['html', 'text'] as const)
        t.ok(mail?.[version].includes(phrase), `${phrase} in ${version}`);
    const token = tokenIn(mail?.text);
    t.ok(mail?.html.includes(`${app.url}/register/${token}`));
    const data = (await app.anonymous().get(`/api/get_registration_data/${token}`)).json();
    t.same(data, { email: 'anna.nowa@example.pl' });
    t.notMatch(JSON.stringify(await invitations()), token, 'the database holds only its hash');
  });

  t.test('is audited without the address', async (t) => {
    const [entry] = await audits();
    t.match(entry, { actor_id: manager.person?.id, action: 'send_invitation', entity: 'invitation' });
    t.match(entry, { after: { role: 'user' } });
    t.notMatch(JSON.stringify(entry), 'anna');
  });

  t.test('of a worker says so', async (t) => {
    await manager.post('/api/send_app_invitation', { email: 'stajenny@example.pl', role: 'worker' });
    await app.drainJobs();
    t.match((await app.mails()).at(-1)?.text, 'zadania na dziś');
    t.match((await invitations()).at(-1), { email: 'stajenny@example.pl', role: 'worker' });
  });

  t.test('needs exactly one address', async (t) => {
    const before = await invitations();
    const wrong = [
      [{}, 'Wpisz adres email'],
      [{ email: '  ' }, 'Wpisz adres email'],
      [{ email: 'anna@' }, 'Wpisz adres w postaci nazwa@domena.pl'],
      [{ email: 'a@example.pl, b@example.pl' }, 'Wpisz adres w postaci nazwa@domena.pl'],
      [{ email: 'a@example.pl\r\nbcc: b@example.pl' }, 'Wpisz adres w postaci nazwa@domena.pl'],
    ] as const;
    for (const [body, text] of wrong) {
      const answer = await manager.post('/api/send_app_invitation', body);
      t.equal(answer.status, 400);
      t.same(answer.json<{ fields: object }>().fields, { email: text });
    }
    for (const role of ['manager', 'admin', 'boss'])
      t.equal((await manager.post('/api/send_app_invitation', { email: 'a@example.pl', role })).status, 400, role);
    t.equal((await invitations()).length, before.length);
  });

  t.test('is refused for a person with an account', async (t) => {
    const { email } = await app.person('worker');
    const answer = await manager.post('/api/send_app_invitation', { email: email.toUpperCase() });
    t.equal(answer.status, 409);
    const TAKEN = 'Już konto na takim mailu istnieje';
    t.match(answer.json(), { message: TAKEN, fields: { email: TAKEN } });
  });

  t.test('replaces the one before', async (t) => {
    await manager.post('/api/send_app_invitation', { email: 'dwa@example.pl' });
    await app.drainJobs();
    const older = await newestLink();
    await manager.post('/api/send_app_invitation', { email: 'dwa@example.pl', role: 'worker' });
    await app.drainJobs();
    t.same([await statusOf(older), await statusOf(await newestLink())], [410, 200]);
  });

  t.test('sent twice at once is made once', async (t) => {
    const send = () => manager.post('/api/send_app_invitation', { email: 'razem@example.pl' });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    t.same(new Set(answers.map(({ status }) => status)), new Set([200]));
    const open = (await invitations()).filter(({ email, ended_at }) => email === 'razem@example.pl' && !ended_at);
    t.equal(open.length, 1);
  });

  t.test('can be sent again with a new link', async (t) => {
    const [created_at, expires_at] = [new Date('2026-11-10T08:00:00Z'), new Date('2026-11-17T08:00:00Z')];
    const old = await buildInvitation(app, { role: 'worker', created_at, expires_at });
    t.equal(await statusOf(old.token), 410, 'even after it expired');
    t.equal((await manager.post('/api/resend_invitation', { id: old.id })).status, 200);
    await app.drainJobs();
    const token = await newestLink();
    t.same((await app.anonymous().get(`/api/get_registration_data/${token}`)).json(), { email: old.email });
    t.match((await invitations()).at(-1), { email: old.email, role: 'worker' });
    t.equal((await audits()).at(-1)?.action, 'resend_invitation');
    t.equal((await manager.post('/api/resend_invitation', { id: old.id })).status, 404, 'the old one is gone');
  });

  t.test('can be withdrawn', async (t) => {
    const { id, token } = await buildInvitation(app);
    t.equal((await manager.post('/api/withdraw_invitation', { id })).status, 200);
    t.equal(await statusOf(token), 410);
    t.equal((await manager.post('/api/withdraw_invitation', { id })).status, 404);
    t.equal((await audits()).at(-1)?.action, 'withdraw_invitation');
  });

  t.test('of an admin can be changed only by admins', async (t) => {
    const { id, email, token } = await buildInvitation(app, { role: 'admin' });
    t.equal((await manager.post('/api/withdraw_invitation', { id })).status, 404);
    t.equal((await manager.post('/api/resend_invitation', { id })).status, 404);
    const sent = await manager.post('/api/send_app_invitation', { email });
    t.equal(sent.status, 403, 'a manager’s invitation does not replace it');
    t.equal(await statusOf(token), 200);
    const admin = await app.as('admin');
    t.equal((await admin.post('/api/withdraw_invitation', { id })).status, 200);
  });
});

t.test('a repeated mail has a link that works', async (t) => {
  await manager.post('/api/send_app_invitation', { email: 'ola@example.pl' });
  await app.drainJobs();
  const { id } = await storedRow(app, 'invitations', { email: 'ola@example.pl' });
  await app.db.transaction().execute((tx) => app.server.deps.jobs.enqueue(tx, invitationMail, { invitation_id: id }));
  await app.drainJobs();
  const mails = (await app.mails()).filter(({ to }) => to === 'ola@example.pl');
  t.equal(mails.length, 2);
  t.not(mails[0]?.id, mails[1]?.id, 'and its own Message-ID');
  t.equal(await statusOf(tokenIn(mails[1]?.text)), 200);
});

t.test('an invitation withdrawn before it was sent is not sent', async (t) => {
  const app = await startApp(t); // its jobs do not run yet
  const manager = await app.as('manager');
  await manager.post('/api/send_app_invitation', { email: 'ula@example.pl' });
  await manager.post('/api/withdraw_invitation', { id: (await storedRow(app, 'invitations')).id });
  await app.drainJobs();
  t.same(await app.mails(), []);
});

t.test('the manager’s panel', async (t) => {
  await app.db.deleteFrom('invitations').execute();
  const panel = async () => (await manager.get('/home?section=0')).words();
  const form = (fields: Record<string, string>) => {
    const sent = { form: 'invite-worker', role: 'worker', ...fields };
    return manager.form('/api/send_app_invitation', sent, { back: '/home?section=0' });
  };

  t.test('invites by plain forms', async (t) => {
    t.match(await panel(), /ZAPROŚ KLIENTA .*ZAPROŚ PRACOWNIKA/);
    t.notMatch(await panel(), 'Otwarte (');
    const page = await (await form({ email: 'nowy@example.pl' })).follow();
    t.match(page.words(), /SUKCES Wysłano zaproszenie/);
    t.match(page.words(), 'Zaproszenia Otwarte (1)');
    await app.drainJobs();
    const open = (await manager.get('/invitations')).words();
    t.match(open, /nowy@example\.pl Pracownik · wysłano 21\.11\.2026 · zaprasza [^·]+ · ważne do 28\.11\.2026/);
  });

  t.test('reports errors at the field and in an alert', async (t) => {
    const empty = await (await form({ email: '' })).follow();
    t.match(empty.words(), /Puste pole Wpisz adres email/);
    t.match(empty.text, /id="invite-worker-email"[^>]*aria-describedby="invite-worker-email-error"/);
    t.notMatch(empty.text, 'id="invite-user-email-error"', 'the other box is unchanged');
    const odd = await (await form({ email: 'anna@' })).follow();
    t.match(odd.words(), /Error 400 Wystąpił błąd podczas wysyłania zaproszenia/);
    t.match(odd.text, 'value="anna@"', 'what was typed is kept');
    const { email } = await app.person('worker');
    const taken = await (await form({ email })).follow();
    t.match(taken.words(), /Error 409 Już konto na takim mailu istnieje Dalej/, 'the alert says it once');
    t.match(taken.text, /id="invite-worker-email"[^>]*aria-invalid="true"/);
    t.notMatch(taken.text, 'id="invite-user-email-error"');
  });

  t.test('counts open invitations, and links to them, the newest first', async (t) => {
    const [created_at, expires_at] = [new Date('2026-11-10T08:00:00Z'), new Date('2026-11-17T08:00:00Z')];
    const over = await buildInvitation(app, { email: 'za.pozno@example.pl', created_at, expires_at });
    for (let nth = 0; nth < 50; nth++) await buildInvitation(app);
    await buildInvitation(app, { role: 'admin', email: 'szefowa@example.pl' });
    t.match(await panel(), 'Otwarte (52)', 'including the one sent above');
    t.match((await (await app.as('admin')).get('/home?section=12')).words(), 'Otwarte zaproszenia 53');

    const list = '/invitations?tab=open';
    const first = (await manager.get(list)).words();
    t.match(first, /Otwarte \(52\) .*Strona 1 z 2/);
    t.notMatch(first, 'szefowa@example.pl', 'a manager does not see an admin’s');
    t.notMatch(first, over.email, 'expired ones come last');
    const last = await manager.get(`${list}&page=2`);
    const expired = 'wysłano 10.11.2026 · zaprasza administrator serwera · wygasło 17.11.2026';
    t.match(last.words(), `za.pozno@example.pl Klient · ${expired}`);
    app.clock.advance({ minutes: 1 });
    const resent = await manager.form('/api/resend_invitation', { id: over.id }, { back: `${list}&page=2` });
    t.match((await resent.follow()).words(), /SUKCES Wysłano zaproszenie/);
    t.match((await manager.get(list)).words(), over.email, 'sent again, it is the newest');
  });

  t.test('says once that the person has registered meanwhile', async (t) => {
    const { id, email } = await buildInvitation(app);
    await buildPerson(app, { email });
    const form = `resend_invitation-${id}`;
    const refused = await manager.form('/api/resend_invitation', { id, form }, { back: '/home?section=0' });
    const page = await refused.follow();
    t.match(page.words(), /Error 409 Już konto na takim mailu istnieje Dalej/);
    t.notMatch(page.text, 'aria-invalid', 'no other box is marked');
  });
});

t.test('invitations are erased', async (t) => {
  const { db, clock } = app;
  await db.deleteFrom('invitations').execute();
  const owner = await buildPerson(app, { email: 'nowy.adres@example.pl' });
  const used = { used_at: clock.now(), person_id: owner.id };
  await buildInvitation(app, { email: 'stary.adres@example.pl', ...used });
  await buildInvitation(app, { email: owner.email, ended_at: clock.now() });
  const unanswered = await buildInvitation(app);

  t.test('with the person they went to, who can export them before', async (t) => {
    t.match(await exportOf(db, owner.id, []), [{ email: 'stary.adres@example.pl', role: 'user' }]);
    await erasePartsOf(app, owner.id, erase);
    t.match(await invitations(), [{ id: unanswered.id }]);
    t.equal((await invitations()).length, 1);
  });

  t.test('a month after they expired unused', async (t) => {
    clock.advance({ days: 30 });
    await sweep(db, expiring, clock.now());
    t.equal((await invitations()).length, 1);
    clock.advance({ days: 7 });
    await sweep(db, expiring, clock.now());
    t.equal((await invitations()).length, 0);
  });
});
