import { sql } from 'kysely';
import t from 'tap';
import { addMonths, day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { takeTurn, throttleKey } from '../../server/platform/data/throttle.ts';
import { FROM_SENDER } from '../../server/platform/jobs/caused-mail.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson, type TestPerson } from '../support/builders.ts';
import { readSource, sourcesIn } from '../support/sources.ts';
import { storedRow } from '../support/stored-rows.ts';

const app = await startApp(t, { limits: { throttles: true } });

const INVITE = '/api/send_app_invitation';
const mailsTo = async (address: string) => {
  await app.drainJobs();
  return (await app.mails()).filter(({ to }) => to === address).length;
};
/** The number of mails of a kind that wait for their turn. */
async function waiting(kind: string): Promise<number> {
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${kind} and state = 'created' and start_after > now() + interval '10 minutes'
  `.execute(app.db);
  return rows.length;
}

t.test('an address gets three mails of a kind in a day, and the fourth waits', async (t) => {
  const email = 'czesto@example.pl';
  const manager = await app.as('manager');
  for (let nth = 1; nth <= 3; nth++) {
    t.same((await manager.post(INVITE, { email })).json(), {});
    t.equal(await mailsTo(email), nth);
    app.clock.advance({ minutes: 3 });
  }
  t.same((await manager.post(INVITE, { email })).json(), { waits_until: '2026-11-22T08:00:00.000Z', waiting: 1 });
  const form = await (await app.as('admin')).form(INVITE, { email }, { back: '/invitations' });
  t.match(
    (await form.follow()).words(),
    'Wiadomości wychodzą po kolei Wiadomość czeka na swoją kolej i wyjdzie 22.11.2026, 09:00. Na jeden adres wychodzą najwyżej 3 takie wiadomości na dobę, a od jednej osoby 60 na godzinę. Nie wysyłaj ich drugi raz.',
    'from any sender',
  );
  t.equal(await mailsTo(email), 3);
  t.equal(await waiting('invitation-mail'), 1, 'the newest, as it ended the one before');
  const row = async () => /czesto@example\.pl.*?Wycofaj/.exec((await manager.get('/invitations')).words())?.[0];
  t.match(await row(), 'czeka, wyjdzie 22.11.2026 o 09:00');
  t.notMatch(await row(), 'Wyślij ponownie', 'nobody has it wait twice');
  t.same((await manager.post(INVITE, { email: 'rzadko@example.pl' })).json(), {}, 'to others none');

  await sql`update pgboss.job set start_after = now() where name = 'invitation-mail'`.execute(app.db);
  t.equal(await mailsTo(email), 4, 'when it is their turn, the last invitation is sent');
  t.match(await row(), /wysłano 21\.11\.2026.*Wyślij ponownie/);
  app.clock.advance({ days: 1 });
  t.same((await (await app.as('manager')).post(INVITE, { email })).json(), {}, 'a day later');
});

t.test('one person sends at most sixty mails in an hour, and others do not wait for them', async (t) => {
  const sender = await buildPerson(app, { role: 'manager' });
  const [busy, other] = [await app.as(sender), await app.as('manager')];
  const emails = Array.from({ length: 60 }, (_, nth) => `wiele${nth}@example.pl`).join('\n');
  t.same((await busy.post('/api/send_app_invitations', { emails })).json(), { sent: 60, refused: [] });
  const person = await buildPerson(app);
  const anHourLater = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  app.clock.advance({ minutes: 5 });
  t.same((await busy.post('/api/send_password_reset', { id: person.id })).json(), {
    waits_until: anHourLater,
    waiting: 1,
  });
  t.same((await other.post('/api/send_password_reset', { id: person.id })).json(), {});
  app.clock.advance({ minutes: 56 });
  const later = await (await app.as(sender)).post(INVITE, { email: 'potem@example.pl' });
  t.same(later.json(), {}, 'an hour later');
});

t.test('a waiting mail is dropped when its sender loses the right to send it', async (t) => {
  const sender = await buildPerson(app, { role: 'manager' });
  const client = await app.as(sender);
  for (let nth = 0; nth < 4; nth++) await client.post(INVITE, { email: 'koniec@example.pl' });
  await app.drainJobs();
  t.equal(await waiting('invitation-mail'), 1);
  t.equal((await (await app.as('admin')).post('/api/set_role', { id: sender.id, role: 'worker' })).status, 200);
  t.equal(await waiting('invitation-mail'), 0);
});

/** An owner with a statement for each month since 2021, who never paid. */
async function ownerWithStatements(email?: null) {
  const owner = await buildPerson(app, email === null ? { email, password_hash: null } : {});
  const horse = await buildHorse(app, { owner });
  const first = { period: day('2021-11-01'), occurred_on: day('2021-11-10') };
  await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-145_000), ...first });
  return owner;
}

/** Leaves a sender this many turns in this hour. */
async function leaveTurns(queue: string, sender: { id: string }, left: number): Promise<void> {
  for (let taken = 0; taken < FROM_SENDER.limit - left; taken++)
    await takeTurn(app.db, throttleKey(queue, sender.id), FROM_SENDER, app.clock.now());
}

function newEmail(person: TestPerson, email: string) {
  const { id, first_name, last_name, phone_number, city, street, house_number, postal_code } = person;
  return { id, first_name, last_name, phone_number, city, street, house_number, postal_code, email };
}

t.test('a reset and an invitation do not wait for their sender’s statements', async (t) => {
  const busy = await app.as(await buildPerson(app, { role: 'manager' }));
  const [owner, other] = [await ownerWithStatements(), await ownerWithStatements()];
  const send = (person_id: string, month = day('2026-11-01')) =>
    busy.post('/api/send_statements', { month, person_ids: [person_id] });
  for (let nth = 0; nth < 60; nth++)
    t.match((await send(owner.id, addMonths(day('2021-12-01'), nth))).json(), { sent: 1 });
  const anHourLater = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  t.match((await send(other.id)).json(), { sent: 1, waits_until: anHourLater }, 'the next statement waits');
  t.match(
    (await busy.get('/statements/all/2026-11')).words(),
    `${other.first_name} ${other.last_name} czeka na wysłanie`,
  );
  t.same((await busy.post('/api/send_password_reset', { id: other.id })).json(), {});
  t.same((await busy.post(INVITE, { email: 'nie.czeka@example.pl' })).json(), {});
});

t.test('a notice about an account does not wait for its sender’s other mails', async (t) => {
  const busy = await app.as(await buildPerson(app, { role: 'manager' }));
  const emails = Array.from({ length: 60 }, (_, nth) => `przed${nth}@example.pl`).join('\n');
  t.equal((await busy.post('/api/send_app_invitations', { emails })).status, 200);
  const person = await buildPerson(app, { email: 'ostrzezony@example.pl' });
  t.equal((await busy.post('/api/update_user_information', newEmail(person, 'obcy@example.pl'))).status, 200);
  t.equal(await mailsTo('ostrzezony@example.pl'), 1);
});

t.test('the fourth notice of a day to an address waits, but is sent whatever happens to its sender', async (t) => {
  const sender = await buildPerson(app, { role: 'manager' });
  const person = await buildPerson(app, { email: 'a@example.pl' });
  const client = await app.as(sender);
  for (const email of ['b', 'a', 'b', 'a', 'b', 'a', 'b'].map((name) => `${name}@example.pl`))
    t.equal((await client.post('/api/update_user_information', newEmail(person, email))).status, 200);
  await app.drainJobs();
  t.equal(await waiting('email-changed-mail'), 1);
  await (await app.as('admin')).post('/api/set_role', { id: sender.id, role: 'worker' });
  t.equal(await waiting('email-changed-mail'), 1);
});

t.test('a test mail beyond the limit is refused at once', async (t) => {
  const manager = await app.as('manager');
  for (let nth = 0; nth < 3; nth++) t.equal((await manager.post('/api/send_test_mail')).status, 200);
  for (let nth = 0; nth < 4; nth++) {
    const refused = await manager.post('/api/send_test_mail');
    t.same([refused.status, refused.headers['retry-after']], [429, '86400'], 'a refusal takes no turn');
  }
  const refused = await manager.form('/api/send_test_mail', {}, { back: '/home?section=0' });
  t.match((await refused.follow()).words(), 'Wiadomość próbną można wysłać 3 razy na dobę. Następną wyślesz jutro.');
});

t.test('a mail that replaces a waiting one takes its turn', async (t) => {
  const manager = await app.as(await buildPerson(app, { role: 'manager' }));
  const person = await buildPerson(app);
  const before = await Promise.all(['invitation-mail', 'password-reset-mail'].map(waiting));
  const tomorrow = { waits_until: new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString(), waiting: 1 };
  for (let nth = 1; nth <= 9; nth++) {
    const invited = await manager.post(INVITE, { email: 'wciaz@example.pl' });
    t.same(invited.json(), nth <= 3 ? {} : tomorrow);
    const reset = await manager.post('/api/send_password_reset', { id: person.id });
    t.same(reset.json(), nth <= 3 ? {} : tomorrow);
    if (nth % 3) continue;
    const { id } = await storedRow(app, 'invitations', { email: 'wciaz@example.pl', ended_at: null });
    t.equal((await manager.post('/api/withdraw_invitation', { id })).status, 200);
  }
  await app.drainJobs();
  const after = await Promise.all(['invitation-mail', 'password-reset-mail'].map(waiting));
  t.same(
    after,
    [1, 1].map((one, nth) => one + (before[nth] ?? 0)),
    'one for each address',
  );
  for (let nth = 1; nth <= 60; nth++)
    t.same((await manager.post(INVITE, { email: 'wciaz@example.pl' })).json(), tomorrow);
  t.same((await manager.post(INVITE, { email: 'inny@example.pl' })).json(), {}, 'it uses no other turn of its sender');
});

t.test('an invitation whose link would expire while it waits is refused', async (t) => {
  const sender = await buildPerson(app, { role: 'manager' });
  const client = await app.as(sender);
  t.same((await client.post(INVITE, { email: 'pierwszy@example.pl' })).json(), {});
  const place = (hits: number) =>
    app.db.updateTable('throttles').set({ hits }).where('key', '=', throttleKey('mail-from', sender.id)).execute();
  const email = 'za.pozno@example.pl';
  await place(7 * 24 * 60);
  const tooLate =
    'Nie wysłano zaproszenia. Przed nim czeka tyle wiadomości, że wyszłoby dopiero po wygaśnięciu linku. Spróbuj ponownie za kilka dni albo daj link.';
  const one = await client.form(INVITE, { email }, { back: '/invitations' });
  t.match((await one.follow()).words(), tooLate);
  const many = await client.form('/api/send_app_invitations', { emails: email }, { back: '/invitations' });
  t.match((await many.follow()).words(), tooLate);
  t.equal((await client.post(INVITE, { email })).status, 409);
  t.same(await app.db.selectFrom('invitations').where('email', '=', email).select('id').execute(), []);
  await place(7 * 24 * 60 - 1);
  t.match((await client.post(INVITE, { email })).json(), { waits_until: String }, 'a refusal takes no turn');
});

t.test('every mail that a person causes takes a turn', async (t) => {
  const own: Record<string, string> = {
    'server/features/passwords/reset-password.ts: resetRequest':
      'counts by address and e-mail, as strangers ask for it',
    'server/features/reminders/jobs.ts: paymentMail': 'the app itself sends them',
    'server/features/site/report-bug.ts: bugReportMail': 'go to the stable itself, 60 a day',
    'server/features/statements/jobs.ts: statementMail': 'the app itself sends them',
    'server/features/visits/ask-for-visit.ts: visitMail': 'go to the stable itself, 60 a day',
  };
  const direct = sourcesIn('server/features').flatMap((file) =>
    [...readSource(file).matchAll(/\.enqueue\(tx, (\w*[mM]ail|resetRequest)\b/g)].map(([, job]) => `${file}: ${job}`),
  );
  t.same(direct, Object.keys(own));
});

t.test('the alert says how many mails were sent and how many wait, also when some people get none', async (t) => {
  const sender = await buildPerson(app, { role: 'manager' });
  const client = await app.as(sender);
  const { email: known } = await buildPerson(app);
  await leaveTurns('mail-from', sender, 2);
  const emails = ['raz', 'dwa', 'trzy', 'cztery'].map((name) => `${name}@example.pl`);
  const invited = await client.form(
    '/api/send_app_invitations',
    { emails: [...emails, known] },
    { back: '/invitations' },
  );
  t.match(
    (await invited.follow()).words(),
    /Nie wszystkich zaproszono Wysłano 2, 2 czekają na swoją kolej i wyjdą do .* Ten adres ma już konto: .* Nie wysyłaj ich drugi raz\./,
  );

  await leaveTurns('mail-to-many-from', sender, 1);
  const billed = { period: day('2021-11-01'), billing_day: day('2021-11-10'), term: 0, ran_at: app.clock.now() };
  await app.db.insertInto('billing_runs').values(billed).execute();
  const owing = [await ownerWithStatements(), await ownerWithStatements(), await ownerWithStatements(null)];
  const person_ids = owing.map(({ id }) => id);
  const reminded = await client.form('/api/remind_of_payment', { person_ids }, { back: '/unpaid' });
  t.match(
    (await reminded.follow()).words(),
    /Nie wszystkim przypomniano Wysłano 1, 1 czeka na swoją kolej i wyjdzie .* Pominięto 1\. .* Nie wysyłaj ich drugi raz\./,
  );
});
