import t from 'tap';
import { jobKinds } from '../../server/app.ts';
import { grosze } from '../../server/domain/money.ts';
import { nightlyCheck } from '../../server/features/billing/jobs.ts';
import { inTransaction } from '../../server/platform/data/database.ts';
import { noteFailure, noteSuccess, type Routine } from '../../server/platform/data/last-runs.ts';
import { JOB_RULES } from '../../server/platform/jobs/job-rules.ts';
import { startApp } from '../support/app.ts';
import { buildDeadJob, buildInvitation, buildPerson, buildSettings, buildTask } from '../support/builders.ts';
import { smtpSink } from '../support/smtp-sink.ts';
import { startOver } from '../support/start-over.ts';
import { storedRows, storeRow } from '../support/stored-rows.ts';

const PANEL = '/home?section=12';

const app = await startApp(t);

t.test('an admin’s panel starts with the app itself, not with the stable’s day', async (t) => {
  await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const manager = await app.as('manager');
  await manager.post('/api/send_app_invitation', { email: 'nowa@example.pl', role: 'user' });
  const { first_name, last_name } = await app.person('manager');
  const page = await (await app.as('admin')).get('/home');
  const words = page.words();
  t.match(words, /Panel administratora .*Dziś w stajni .*Ludzie i role/);
  t.match(words, /Pracownicy 1 Kierownicy 1 Administratorzy 1 Otwarte zaproszenia 1 /);
  t.match(words, `${first_name} ${last_name} Kierownik · dziś, 09:00`);
  t.match(words, 'Powiadomienia Nie włączono na żadnym urządzeniu.');
  t.match(words, 'Naliczanie opłat Następne: 10.12.2026.');
  t.notMatch(words, 'Wszystko pod kontrolą');
  for (const address of ['/home?section=0', '/home?section=7&amp;role=worker', '/invitations?tab=open'])
    t.match(page.text, `href="${address}"`);
  for (const role of ['manager', 'worker', 'user'] as const)
    t.notMatch((await (await app.as(role)).get(PANEL)).words(), 'Panel administratora', role);
});

t.test('an admin’s tools link to pages that exist', async (t) => {
  const words = (await (await app.as('admin')).get('/home?section=11')).words();
  for (const title of ['Użytkownicy i role', 'Pracownicy', 'Dane stajni', 'Strona dla gości', 'Prośby o wizytę'])
    t.match(words, title);
  t.match(words, /Przelewy Wyciągi z banku .*Konto i VAT Dokąd właściciele płacą/, 'each has a name of its own');
});

t.test('a server that somebody looks after takes one quiet line', async (t) => {
  await startOver(app);
  await keepServer();
  const words = await panelWords();
  t.match(words, 'Wszystko działa · ostatnia kopia: wczoraj, 03:15 Pierwsze kroki', 'above everything');
  t.notMatch(words, 'Wymaga uwagi');
  t.match(words, /Dysk Wolne: [\d,]+ [MG]B\. Baza danych Zajmuje [\d,]+ [MG]B, jej zegar się zgadza/);
  t.match(words, /Wersja aplikacji \d+\.\d+\.\d+/);
});

t.test('what is wrong stands above everything, and says where the guide helps', async (t) => {
  const long = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
  const cases: [says: string, make: () => Promise<unknown>][] = [
    [
      'Nie ma jeszcze kopii zapasowej Pokaż to osobie, która opiekuje się serwerem (instrukcja: Kopie).',
      () => forget('backup'),
    ],
    ['Nie ma świeżej kopii zapasowej Ostatnio bez błędów: 18.11', () => noteSuccess(app.db, 'backup', long(3))],
    [
      'Kopia zapasowa się nie udała Ostatni błąd: dziś, 09:00. Ostatnio bez błędów: wczoraj, 03:15. Pokaż',
      () => noteFailure(app.db, 'backup', long(0), 'ENOSPC'),
    ],
    ['Jeszcze nie sprawdzono, czy kopię da się odtworzyć Pokaż', () => forget('verification')],
    [
      'Ostatnie powiadomienie nie wyszło Serwer powiadomień nie odpowiada.',
      () => noteFailure(app.db, 'push', long(0), 'The push service could not be reached: ENOTFOUND'),
    ],
    ['Dawno nie sprawdzono, czy kopię da się odtworzyć', () => noteSuccess(app.db, 'verification', long(36))],
    ['Dawno nie sprawdzono ksiąg', () => noteSuccess(app.db, 'ledger_check', long(3))],
    [
      'Ostatnia wiadomość nie wyszła Serwer poczty odrzuca nazwę albo hasło. Pokaż to osobie, która opiekuje się serwerem (instrukcja: Poczta). EAUTH 535',
      () => noteFailure(app.db, 'mail', long(0), 'The mail server took no mail: EAUTH 535'),
    ],
    [
      'Nie naliczono opłat Miały być naliczone 20.11.2026.',
      () => buildSettings(app, { payment_date: '2026-11-20', payment_day: 20 }),
    ],
  ];
  for (const [says, make] of cases) {
    await startOver(app);
    await keepServer();
    await make();
    const words = await panelWords();
    t.match(words, `Wymaga uwagi ${says}`);
    if (says.startsWith('Nie naliczono')) t.notMatch(words, 'Następne: 20.11.2026', 'that day is over');
    t.notMatch(words, 'Wszystko działa', says);
    t.notMatch(words, /npm run|SMTP_URL|kolejk/i, says);
  }
});

t.test('the books are checked each night', async (t) => {
  await startOver(app);
  await keepServer();
  const check = async () => {
    app.clock.advance({ minutes: 1 });
    await inTransaction(app.db, (tx) => app.server.deps.jobs.enqueue(tx, nightlyCheck, {}));
    await app.drainJobs();
  };
  await check();
  t.match(await panelWords(), 'Sprawdzenie ksiąg Ostatnio bez błędów: dziś, 09:01');
  await buildTask(app, {
    price: grosze(500),
    finished_at: app.clock.now(),
    finished_by: (await app.person('worker')).id,
  }); // nobody charged it
  await check();
  t.match(
    await panelWords(),
    /Księgi się nie zgadzają Ostatni błąd: dziś, 09:02\. Ostatnio bez błędów: dziś, 09:01\. Pokaż/,
  );
});

t.test('what failed for good is told in words, whatever it was', async (t) => {
  await startOver(app);
  for (const { name } of jobKinds) await buildDeadJob(app, name);
  const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Nowak' });
  const invitation = await buildInvitation(app, { email: 'jan@example.pl' });
  await buildDeadJob(app, 'statement-mail', { owner_id: anna.id, month: '2026-11-01' });
  await buildDeadJob(app, 'invitation-mail', { invitation_id: invitation.id });
  await buildDeadJob(app, 'statement-mail', { owner_id: anna.id, month: '2026-13-45' });
  const reset = await storeRow(app, 'password_resets', {
    ...{ person_id: anna.id, created_at: app.clock.now(), expires_at: new Date(app.clock.now().getTime() + 60_000) },
  });
  await buildDeadJob(app, 'password-reset-mail', { reset_id: reset.id });
  await buildDeadJob(app, 'of-another-version');
  const words = (await (await app.as('admin')).get('/failed')).words();
  t.match(words, 'Zestawienie: listopad 2026, Anna Nowak nie udało się');
  t.match(words, 'Zaproszenie: jan@example.pl nie udało się');
  t.match(words, 'Zestawienie: Anna Nowak nie udało się', 'odd data hide nothing else');
  t.match(words, 'Link do nowego hasła: Anna Nowak nie udało się');
  t.match(words, 'Coś, czego ta wersja aplikacji nie zna nie udało się');
  t.equal(words.split('Prace porządkowe nie udało się').length, 2, 'only housekeeping has no better name');
  t.equal(words.split('Powiadomienie nie udało się').length, 2, 'only the test notification has no better name');
});

t.test('a mail that does not leave', async (t) => {
  const sink = await smtpSink(t);
  const app = await startApp(t, { config: { smtpUrl: sink.url }, jobRules: { ...JOB_RULES, tries: 1 } });
  const [admin, manager] = [await app.as('admin'), await app.as('manager')];
  const invite = async (email: string) =>
    (await (await manager.form('/api/send_app_invitation', { email }, { back: '/invitations' })).follow()).words();
  sink.refuse(1);
  t.match(await invite('jan@example.pl'), 'Wysłano zaproszenie', 'as far as anybody knows');
  await app.drainJobs();
  app.clock.advance({ minutes: 1 });

  t.match((await manager.get('/invitations')).words(), 'jan@example.pl Klient · czeka na wysłanie od 21.11.2026');
  t.match(await invite('ewa@example.pl'), /Zaproszenie czeka .*nic nie wysłano/, 'now it is known');
  t.match((await admin.get(PANEL)).words(), 'Czegoś nie udało się zrobić 1 sprawa czeka na decyzję');
  t.match((await admin.get('/failed')).words(), 'Serwer poczty nie przyjął nadawcy albo adresata', 'why');
  const [, dead = ''] = /name="id" value="([^"]+)"/.exec((await admin.get('/failed')).text) ?? [];
  const settle = (again: boolean) => admin.form('/api/settle_failed_job', { id: dead, again }, { back: '/failed' });
  t.match((await (await settle(true)).follow()).words(), 'Aplikacja próbuje jeszcze raz');
  t.match((await (await settle(true)).follow()).words(), 'Ktoś już o tym zdecydował', 'once');
  await app.drainJobs();
  t.same(sink.mails.map(({ to }) => to).sort(), ['ewa@example.pl', 'jan@example.pl']);
  t.match((await manager.get('/invitations')).words(), 'jan@example.pl Klient · wysłano 21.11.2026');
  t.match((await admin.get(PANEL)).words(), 'Poczta Ostatnia wyszła: dziś, 09:01. Ostatni błąd: dziś, 09:00.');

  sink.refuse(1);
  await invite('ola@example.pl');
  await app.drainJobs();
  const [, given = ''] = /name="id" value="([^"]+)"/.exec((await admin.get('/failed')).text) ?? [];
  await admin.post('/api/settle_failed_job', { id: given, again: false });
  t.match((await manager.get('/invitations')).words(), 'ola@example.pl Klient · nie wysłano ·', 'given up, not sent');

  const id = await buildDeadJob(app, 'top-up-tasks');
  app.server.deps.hold = { on: true };
  t.match(await invite('iga@example.pl'), /Zaproszenie czeka .*nic nie wysłano/, 'nothing leaves a restored copy');
  t.notMatch((await app.anonymous().get('/forgot-password?sent=1')).words(), 'wysłaliśmy');
  const held = await admin.form('/api/settle_failed_job', { id, again: true }, { back: '/failed' });
  t.match((await held.follow()).words(), 'To kopia zapasowa: nic z niej nie wychodzi.');
  t.equal((await admin.post('/api/settle_failed_job', { id, again: false })).status, 200);
  t.match((await admin.get('/failed')).words(), 'Nic nie czeka na decyzję');
  await buildDeadJob(app, 'of-another-version');
  for (let nth = 0; nth < 2; nth++) await buildDeadJob(app, 'top-up-tasks');
  app.server.deps.hold = { on: false };
  t.match((await admin.get('/failed')).words(), 'Spróbuj wszystkie (3)');
  const all = await admin.form('/api/settle_failed_job', { again: true }, { back: '/failed' });
  t.match((await all.follow()).words(), /Coś, czego ta wersja .* Aplikacja próbuje jeszcze raz/);
  for (const action of ['drop_job', 'retry_job'])
    t.equal((await storedRows(app, 'audit_log', { action })).length, action === 'drop_job' ? 2 : 3, action);
});

const panelWords = async () => (await (await app.as('admin')).get(PANEL)).words();

async function keepServer(): Promise<void> {
  const night = new Date('2026-11-20T03:15:00+01:00');
  for (const routine of ['backup', 'verification', 'ledger_check'] as const) await noteSuccess(app.db, routine, night);
}

const forget = (routine: Routine) => app.db.deleteFrom('last_runs').where('routine', '=', routine).execute();
