import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildPerson } from '../support/builders.ts';

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
  t.match(words, /Poczta Wychodzi Powiadomienia Włączone na 0 urządzeniach Kolejka zadań serwera .*Bez błędów/);
  t.match(words, 'Naliczanie opłat Następne: 10.12.2026');
  t.notMatch(words, 'Wymaga uwagi');
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
