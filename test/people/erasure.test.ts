import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { features } from '../../server/app.ts';
import { exportPerson } from '../../server/platform/data/personal-data.ts';
import { mailFolder, readMailFile } from '../../server/platform/jobs/mail-files.ts';
import { startApp, type TestApp } from '../support/app.ts';
import {
  accountOf,
  buildAlertPicture,
  buildBooking,
  buildCare,
  buildEvent,
  buildHorse,
  buildInstruction,
  buildInstructionRequest,
  buildInvitation,
  buildNote,
  buildPerson,
  buildReset,
  buildSheet,
  buildTask,
  type TestPerson,
} from '../support/builders.ts';
import { signIn } from '../support/client.ts';
import { dump } from '../support/dump.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows, storeRow } from '../support/stored-rows.ts';

const app = await startApp(t, { limits: { throttles: true } });

/** A person whose words appear nowhere else. */
const RARE = {
  first_name: 'Świętopełka',
  last_name: 'Brzęczyszczykiewicz',
  phone_number: '798465132',
  city: 'Łękołody',
  street: 'Gżegżółcza',
  house_number: '77q',
  postal_code: '98-765',
};
const FIRST_EMAIL = 'swietopelka@gzegzolka.example';
const SECOND_EMAIL = 'xq.zwrotna@inna-poczta.example';
const PASSWORD = 'trzy-kasztany-i-wiadro';

/** How others mention the person. */
const TOLD = [
  'Dzwonić do Świętopełka Brzęczyszczykiewicz, 798 465 132.',
  `Pani BRZĘCZYSZCZYKIEWICZ, Świętopełka: ${SECOND_EMAIL.toUpperCase()} albo +48798-465-132`,
  'Świętopełka Brzęczyszczykiewicz odbiera siodło, Gżegżółcza 77q.',
];

/** A text normalised for the search: lower case, without Polish diacritics, phone numbers without spaces. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('ł', 'l')
    .replace(/(?<=\d)[\s.-](?=\d)/g, '');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const WORDS = [...Object.values(RARE), FIRST_EMAIL, SECOND_EMAIL]
  .filter((word) => word !== RARE.house_number && word !== RARE.postal_code)
  .map(plain);
const IDENTIFIERS = [...WORDS, plain(`${RARE.street} ${RARE.house_number}`), plain(RARE.postal_code), 'x.push.secret'];
const DIGESTS = [FIRST_EMAIL, SECOND_EMAIL].map(sha256);

/** A short number must match as a whole, because its digits may appear in any timestamp or id. */
const holds = (text: string, identifier: string) =>
  /^\d{5}$/.test(identifier) ? new RegExp(`(?<!\\w)${identifier}(?!\\w)`).test(text) : text.includes(identifier);

function identifiersIn(text: string): string[] {
  const read = plain(text);
  return [...IDENTIFIERS, ...DIGESTS].filter((identifier) => holds(read, identifier));
}

async function mailsWithIdentifiers(app: TestApp): Promise<string[]> {
  const folder = mailFolder(app.server.deps.config);
  const names = fs.readdirSync(folder);
  const mails = await Promise.all(
    names.map(async (name) => {
      const mail = await readMailFile(folder, name);
      return [fs.readFileSync(path.join(folder, name), 'latin1'), ...Object.values(mail ?? {}).map(String)].join('\n');
    }),
  );
  return mails.filter((mail) => identifiersIn(mail).length);
}

/** Registers the person by an invitation's mail. */
async function register(app: TestApp): Promise<TestPerson> {
  const manager = await app.as('manager');
  await manager.post('/api/send_app_invitation', { email: FIRST_EMAIL, role: 'user' });
  await app.drainJobs();
  const token = /\/register\/(\S+)/.exec((await app.mails()).at(-1)?.text ?? '')?.[1];
  const chosen = { token, password: PASSWORD, confirmPassword: PASSWORD };
  const { id } = (await app.anonymous().post('/api/register', { ...chosen, ...RARE })).json<{ id: string }>();
  return accountOf(await storedRow(app, 'people', { id }), PASSWORD);
}

async function liveThere(app: TestApp, person: TestPerson): Promise<void> {
  const { db, clock } = app;
  const manager = await app.as('manager');
  const site = { server: app.server, url: app.url };
  const stranger = app.anonymous('203.0.113.7');
  for (let times = 0; times < 3; times++) await stranger.post('/api/login', { email: FIRST_EMAIL, password: 'nie to' });
  await stranger.form('/api/login', { email: FIRST_EMAIL, password: 'nie to' }, { back: '/login' });
  await stranger.post('/api/request_password_reset', { email: FIRST_EMAIL });
  await app.drainJobs(); // a later link would keep this mail from being sent
  await manager.post('/api/send_password_reset', { id: person.id });
  const report = { name: `${RARE.first_name} ${RARE.last_name}`, description: `${TOLD[0]} Zegar stoi.` };
  await stranger.post('/api/report_bug', { ...report, email: FIRST_EMAIL });
  await stranger.post('/api/report_bug', report);

  const client = await signIn(site, person);
  await client.post('/api/report_bug', { description: 'Nie działa mi kalendarz.' });
  await client.form('/api/update_profile', { ...RARE, phone_number: '1' }, { back: '/my-account' });
  await client.post('/api/update_address', { ...RARE, house_number: '77q' });
  const changed = { old_email: FIRST_EMAIL, email: SECOND_EMAIL, ...RARE };
  await manager.form('/api/update_user_information', { ...changed, phone_number: '1' }, { back: '/home' });
  await manager.post('/api/update_user_information', changed);
  await signIn(site, { ...person, email: SECOND_EMAIL });
  await app.anonymous('203.0.113.8').post('/api/request_password_reset', { email: SECOND_EMAIL });
  await app.drainJobs();
  await buildReset(app, { person: { id: person.id }, ended_at: clock.now() });
  await buildInvitation(app, { email: SECOND_EMAIL, ended_at: clock.now() });

  const own = await buildHorse(app, { owner: person, description: TOLD[0] as string });
  const foreign = await buildHorse(app, { description: `Dzierżawi ${TOLD[0]}` });
  for (const horse of [own, foreign])
    for (const content of TOLD) {
      await buildNote(app, { horse, author: person, title: `Od: ${RARE.last_name}`, content });
      await buildEvent(app, { horse, author: person, title: `Jazda: ${RARE.last_name}`, description: content });
      const worker = await app.person('worker');
      await buildNote(app, { horse, author: worker, title: 'Telefon', content });
      const booking = await buildBooking(app, { horse, days_of_week: [1] });
      await buildInstruction(app, { booking, lines: ['owies 2 miarki', `derka (${content})`] });
      const words = { remark: content, denial_reason: content.slice(0, 200), lines: [`derka (${content})`] };
      await buildInstructionRequest(app, { booking, ...words });
      const said = { description: content, remark: content.slice(0, 500), denial_reason: content.slice(0, 200) };
      await buildTask(app, { booking: await buildBooking(app, { horse, ...said }) });
    }
  for (const horse of [own, foreign]) {
    await buildCare(app, horse, { words: `${RARE.first_name} ${RARE.last_name}` });
    await buildCare(app, horse, { words: TOLD[1]?.slice(0, 60) ?? '', by: person });
    const emergency = { clinic: TOLD[0], phone: RARE.phone_number, second_contact: TOLD[2], never: TOLD[1] };
    await manager.post(`/api/emergency/${horse.id}`, { consent: true, ...emergency });
  }
  const booking = await buildBooking(app, { horse: own, description: TOLD[2] as string });
  const done = await buildTask(app, { booking });
  await manager.post('/api/complete_service', { id: done.id });

  const { first_name, last_name, email, phone_number } = person;
  const sheet = [last_name, first_name, email ?? '', phone_number ?? '', TOLD[0] as string];
  await buildSheet(app, { rows: [['Nazwisko', 'Imię', 'E-mail', 'Telefon', 'Opis'], sheet] });

  const endpoint = `https://fcm.googleapis.com/x.push.secret/${person.id}`;
  const subscription = JSON.stringify({ endpoint, keys: { auth: 'x.push.secret' } });
  const push = { person_id: person.id, endpoint, subscription, created_at: clock.now() };
  await storeRow(app, 'push_subscriptions', push);
  const link = { person_id: person.id, token_hash: Buffer.alloc(32, 7), created_at: clock.now() };
  await storeRow(app, 'calendar_links', link);
  await storeRow(app, 'muted_notices', { person_id: person.id, kind: 'payments' });
  const bytes = Buffer.from('x.push.secret');
  const picture = { picture: bytes, thumbnail: bytes, etag: 'x.push.secret', updated_at: clock.now() };
  await storeRow(app, 'pictures', { person_id: person.id, ...picture });
  await storeRow(app, 'horse_photos', { horse_id: own.id, ...picture });
  const alert_id = await buildAlertPicture({ db, clock }, await buildHorse(app), person.id);
  await db.updateTable('health_alert_pictures').set(picture).where('alert_id', '=', alert_id).execute();
}

t.test('a deleted person leaves no trace', async (t) => {
  await startOver(app);
  const person = await register(app);
  await liveThere(app, person);
  const manager = await app.as('manager');
  const before = await dump(app.db);
  const missed = [...IDENTIFIERS, ...DIGESTS].filter(
    (identifier) => !before.some((row) => identifiersIn(row).includes(identifier)),
  );
  t.same(missed, [], 'there were traces of every kind');
  t.ok((await mailsWithIdentifiers(app)).length >= 5, 'in mails too');
  const mails = (await app.mails()).length;
  await buildPerson(app, { first_name: 'Jan', last_name: 'Ślad', email: 'jan.slad@stajnia.test' });
  await manager.post('/api/send_app_invitation', { email: 'ktos@example.pl' });
  await app.drainJobs();

  t.equal((await manager.delete(`/api/delete_user/${person.id}`, { with_debt: true })).status, 200);

  await t.test('in any row of any table', async (t) => {
    const found = (await dump(app.db)).filter((row) => identifiersIn(row).length);
    t.same(found, []);
  });

  await t.test('in any mail; mails to others stay', async (t) => {
    t.same(await mailsWithIdentifiers(app), []);
    const left = await app.mails();
    t.ok(left.length > 0 && left.length < mails);
    t.ok(left.some(({ to }) => to === 'ktos@example.pl'));
  });

  await t.test('but texts of others stay, without the person', async (t) => {
    const notes = await storedRows(app, 'notes', { title: 'Telefon' });
    t.same(notes.map(({ content }) => content).sort(), [
      'Dzwonić do …, ….',
      'Pani …: … albo …',
      '… odbiera siodło, ….',
    ]);
    const own = await storedRows(app, 'events', { author_id: person.id }, 'title', 'description');
    t.same(own, Array(3).fill({ title: '…', description: '' }), 'events they planned for others keep their days');
    const lines = await storedRows(app, 'instruction_lines', {}, 'item', 'note');
    t.same(
      lines.map(({ item, note }) => [item, note?.includes('…') ?? null]).sort(),
      [...Array(6).fill(['derka', true]), ...Array(3).fill(['owies', null])],
      'instructions for other horses stay',
    );
  });

  await t.test('care of others’ horses stays, without their words; of theirs nothing', async (t) => {
    const records = await storedRows(app, 'care_records', {}, 'note', 'done_by', 'done_on');
    t.same(
      records.map(({ note, done_by }) => [note, done_by.includes('…')]),
      [
        ['', true],
        ['…', true],
      ],
      'the person’s own note is gone, that of others has a gap',
    );
    t.equal((await storedRows(app, 'care_record_pictures')).length, 1, 'and the picture that they sent');
    t.equal((await storedRows(app, 'care_plans')).length, 2);
    t.equal((await storedRows(app, 'horse_emergencies')).length, 1);
  });

  await t.test('and the ledger agrees', async (t) => {
    t.equal((await storedRows(app, 'ledger_entries', { owner_id: person.id })).length, 1);
    await expectSoundLedger(t, app);
  });
});

t.test('care of a horse that lives on with another owner keeps its days', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const [from, to] = [await buildPerson(app), await buildPerson(app)];
  const horse = await buildHorse(app, { owner: from });
  const { record } = await buildCare(app, horse);
  const data = await exportPerson(features, app.db, from.id);
  t.match(data, { careRecords: [{ done_on: '2026-10-01', note: 'Kowalski' }], carePlans: [{ every: null }] });
  t.same(Object.keys(data.carePictures as object), [`care-${record.id}`]);
  const id = randomUUID();
  await manager.post('/api/hand_over_horse', { horse_id: horse.id, owner_id: to.id, id });
  t.equal((await manager.delete(`/api/delete_user/${from.id}`, { with_debt: true })).status, 200);
  t.match(await storedRow(app, 'care_records'), { done_on: '2026-10-01', done_by: '', batch: '', note: '' });
  t.same(await storedRows(app, 'care_record_pictures'), []);
  t.equal((await storedRow(app, 'care_plans')).horse_id, id);
  t.equal((await manager.delete(`/api/delete_user/${to.id}`, { with_debt: true })).status, 200);
  t.same(await storedRows(app, 'care_plans'), []);
});

t.test('deleting an account also erases invitations to its earlier e-mail', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const role = 'user';
  await manager.post('/api/send_app_invitation', { email: FIRST_EMAIL, role });
  const person = await register(app); // by a second invitation, which ended the first
  const changed = { old_email: FIRST_EMAIL, email: SECOND_EMAIL, ...RARE };
  t.equal((await manager.post('/api/update_user_information', changed)).status, 200);
  t.equal((await manager.post('/api/send_app_invitation', { email: FIRST_EMAIL, role })).status, 200);
  await app.drainJobs();
  await buildInvitation(app, { email: 'ktos@example.pl' });

  await t.test('they are exported until then', async (t) => {
    const { invitations } = await exportPerson(features, app.db, person.id);
    const emails = (invitations as { email: string }[]).map(({ email }) => email);
    t.same(emails, [FIRST_EMAIL, FIRST_EMAIL, FIRST_EMAIL]);
  });

  t.equal((await manager.delete(`/api/delete_user/${person.id}`, { with_debt: true })).status, 200);
  const found = (await dump(app.db)).filter((row) => identifiersIn(row).length);
  t.same(found, []);
  t.same(await mailsWithIdentifiers(app), []);
  t.equal((await storedRows(app, 'invitations')).length, 1, 'those to others stay');
});

t.test('deleting the earlier owner of an e-mail keeps the invitations of its new owner', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const leave = (person: TestPerson, email: string) => {
    const { first_name, last_name, phone_number, city, street, house_number, postal_code } = person;
    const data = { first_name, last_name, phone_number, city, street, house_number, postal_code };
    return manager.post('/api/update_user_information', { ...data, old_email: FIRST_EMAIL, email });
  };
  const first = await buildPerson(app, { email: FIRST_EMAIL });
  t.equal((await leave(first, 'pierwsza@poczta.example')).status, 200);
  await app.drainJobs();
  const second = await register(app);
  t.equal((await leave(second, SECOND_EMAIL)).status, 200);
  const used = () => storedRows(app, 'invitations', { person_id: second.id }, 'email');

  t.equal((await manager.delete(`/api/delete_user/${first.id}`, { with_debt: true })).status, 200);
  t.same(await used(), [{ email: FIRST_EMAIL }], 'it is the second’s');
  t.equal((await manager.delete(`/api/delete_user/${second.id}`, { with_debt: true })).status, 200);
  t.same(await storedRows(app, 'invitations'), []);
});

t.test('digests of texts about a person are erased', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const person = await buildPerson(app, RARE);
  const foreign = await buildHorse(app);
  const facts = { name: 'Bursztyn', breed: 'śląska', box_number: null };
  const days = { start: '2026-11-23', end: '2026-11-23', allDay: true };
  const make = async (text: string) => {
    const about = { horse_id: foreign.id, title: 'Telefon' };
    const ids = { id: foreign.owner_id, horse_id: randomUUID() };
    await manager.post('/api/create_horse', { ...facts, ...ids, description: text });
    await manager.post('/api/create_note', { ...about, id: randomUUID(), content: text });
    await manager.post('/api/create_event', { ...about, ...days, id: randomUUID(), description: text });
  };
  const digests = async () => {
    const rows = [
      ...(await storedRows(app, 'horses', {}, 'id', 'description')).map(({ id, description }) => [id, description]),
      ...(await storedRows(app, 'notes', {}, 'id', 'content')).map(({ id, content }) => [id, content]),
      ...(await storedRows(app, 'events', {}, 'id', 'description')).map(({ id, description }) => [id, description]),
    ];
    const known = new Set((await storedRows(app, 'requests')).map(({ id }) => id));
    return rows.filter(([id]) => known.has(id as string)).map(([, text]) => text);
  };
  await make(TOLD[0] as string);
  await make('Owies.');
  t.equal((await digests()).length, 6);

  t.equal((await manager.delete(`/api/delete_user/${person.id}`, { with_debt: true })).status, 200);
  t.same(await digests(), ['Owies.', 'Owies.', 'Owies.'], 'other digests stay');
});
