import t from 'tap';
import { addDays, day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildEvent,
  buildHorse,
  buildLedgerEntry,
  buildPerson,
  buildService,
  buildTask,
  today,
} from '../support/builders.ts';
import { emptyStable } from '../support/start-over.ts';
import { storeRow } from '../support/stored-rows.ts';

const PANEL = '/home?section=0';

const app = await startApp(t);
const manager = await app.as('manager');

const linkedTo = (text: string) =>
  [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));

/** Everything that can need attention, once or twice. The clock stands at 9:00 on Saturday, 21.11.2026. */
async function busyStable() {
  const now = app.clock.now();
  const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
  const ewa = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  await buildPerson(app, { role: 'worker', first_name: 'Jan', last_name: 'Wolny' });
  const health_alert_since = new Date(now.getTime() - 3 * 86_400_000);
  const alert = { health_alert: true, reason: 'Obrzęk nogi.', health_alert_since };
  const ill = await buildHorse(app, { owner, name: 'Bursztyn', box_number: '11', ...alert });
  const figa = await buildHorse(app, { owner, name: 'Figa' });
  const rubin = await buildHorse(app, { owner, name: 'Rubin' });
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const vet = await buildEvent(app, { horse: ill, title: 'Weterynarz', starts_at: at(0.5), ends_at: at(1) });
  await buildEvent(app, { horse: figa, title: 'Sesja', starts_at: at(7), ends_at: at(8) });
  await buildEvent(app, { horse: figa, title: 'Kowal', starts_at: at(-2), ends_at: at(-1) });
  const whole = { all_day: true, start_day: today(app), end_day: today(app), starts_at: null, ends_at: null };
  await buildEvent(app, { horse: rubin, title: 'Hipoterapia', ...whole });
  const feeding = await buildService(app, { name: 'Karmienie', at: '18:30' });
  const cleaning = await buildService(app, { name: 'Czyszczenie', at: '08:00' });
  await buildTask(app, { service: feeding, horse: figa, finishedBy: ewa });
  await buildTask(app, { service: feeding, horse: rubin, worker: ewa });
  await buildTask(app, { service: cleaning, horse: rubin });
  await buildTask(app, { service: cleaning, horse: figa, worker: ewa, day: addDays(today(app), -3) });
  const pending = { approved: false, requested_by: owner.id, created_at: at(-24), starts_on: addDays(today(app), 1) };
  const lunging = await buildService(app, { name: 'Lonżowanie' });
  const request = await buildBooking(app, { horse: figa, service: lunging, ...pending });
  const tenth = day('2026-11-10');
  await storeRow(app, 'billing_runs', { period: day('2026-11-01'), billing_day: tenth, ran_at: now });
  await buildLedgerEntry(app, { horse: rubin, kind: 'main_fee', amount: grosze(-98_000), occurred_on: tenth });
  return { owner, ill, figa, rubin, vet, feeding, request };
}

t.test('a stable without problems', async (t) => {
  const words = (await manager.get(PANEL)).words();
  t.match(words, /Dziś w stajni sobota, 21 listopada 2026 · 09:00/);
  t.match(words, 'Wymaga uwagi Wszystko pod kontrolą');
  t.match(words, 'Praca dziś Wszystkie Na dziś nie ma zadań');
  t.match(words, 'Terminy Kalendarz Dziś nic więcej nie jest zaplanowane');
  t.match(words, 'Zespół Podział zadań Nikt tu jeszcze nie pracuje');
  t.match(words, /Opłacone 0 Nieopłacone 0 Nie ma jeszcze koni/);
  await buildHorse(app);
  t.match((await manager.get(PANEL)).words(), 'Wszystkie konie są opłacone');
  await buildHorse(app, { name: 'Iskra', health_alert: true });
  t.notMatch((await manager.get(PANEL)).words(), 'Wszystko pod kontrolą');
});

t.test('a busy stable', async (t) => {
  await emptyStable(app);
  const stable = await busyStable();

  t.test('has a panel that', async (t) => {
    const panel = await manager.get(PANEL);
    const part = (from: string, to: string) => panel.words().split(`${from} `)[1]?.split(` ${to}`)[0] ?? '';
    const attention = part('Wymaga uwagi', 'Praca dziś');

    t.test('lists what needs attention, with links', async (t) => {
      t.match(attention, /^5 spraw /);
      for (const line of [
        'Bursztyn · boks 11 Alert zdrowotny Obrzęk nogi. Weterynarz o 09:30. Karta konia',
        '1 zadanie zaległe Najstarsze od środy, 18 listopada: Czyszczenie Zobacz',
        '1 zadanie na dziś bez pracownika Czyszczenie: Rubin Przydziel',
        'Prośba: Lonżowanie Figa Anna Wiśniewska na jutro, 22 listopada 45,00 zł',
        '1 koń nieopłacony Rubin, 980,00 zł, od wtorku, 10 listopada Rozliczenie',
      ])
        t.match(attention, line);
      const { ill, rubin, owner } = stable;
      for (const address of [
        `/horses/${ill.id}?back=${encodeURIComponent(PANEL)}`,
        '/home?section=2#overdue',
        `/day/assign?date=${today(app)}`,
        '/requests',
        `/user/${owner.id}/payments/${rubin.id}?returnType=1`,
      ])
        t.ok(linkedTo(panel.text).includes(address), address);
    });

    t.test('counts today’s tasks in total and by service', async (t) => {
      const work = part('Praca dziś', 'Terminy');
      t.match(work, /1 z 3 wykonanych zostały 2 8:00 Czyszczenie 0\/1 18:30 Karmienie 1\/2$/, 'by hour');
      t.match((await manager.get('/day')).words(), '1 z 3 wykonanych zostały 2', 'the board shows the same counts');
      t.ok(linkedTo(panel.text).includes(`/day?date=${today(app)}&round=${stable.feeding.id}`));
    });

    t.test('lists later events by time', async (t) => {
      const events = part('Terminy', 'Zespół');
      t.match(events, /cały dzień Hipoterapia Rubin 09:30 Weterynarz za 30 min Bursztyn , alert zdrowotny · do 10:00/);
      t.match(events, /do 10:00 16:00 Sesja Figa · do 17:00$/);
      t.ok(linkedTo(panel.text).includes(`/home?section=6&dialog=event&id=${stable.vet.id}`));
    });

    t.test('shows each worker’s progress, unassigned tasks last, and who is free', async (t) => {
      const team = part('Zespół', 'NIEOPŁACONE');
      t.match(
        team,
        /^Podział zadań zrobione zaległe zostało Ewa Lis Karmienie 1 z 2 zaległe: 1 1 zostało Bez pracownika/,
      );
      t.match(team, 'Bez pracownika Czyszczenie Przydziel 1 zostało Bez zadań');
      t.match(team, /Bez zadań: .*Jan Wolny/);
    });
  });

  t.test('an admin sees it too; others do not', async (t) => {
    const page = await (await app.as('admin')).get(PANEL);
    t.match(page.words(), /Dziś w stajni .*Wymaga uwagi 5 spraw/);
    for (const role of ['worker', 'user'] as const)
      for (const address of [PANEL, '/home?section=12', `${PANEL}&alerts=all`]) {
        const words = (await (await app.as(role)).get(address)).words();
        t.notMatch(words, /Dziś w stajni|Bursztyn · boks 11 Alert/, `${role} ${address}`);
      }
  });

  t.test('a request is decided in its row by a plain form, which leads back with its alert', async (t) => {
    const { request, figa, owner } = stable;
    const { id } = request;
    const approved = await manager.form('/api/approve_request', { id }, { back: PANEL });
    t.match(approved, { status: 303, location: PANEL });
    const after = (await approved.follow()).words();
    t.match(after, 'SUKCES Usługa zatwierdzona');
    t.notMatch(after, 'Prośba: Lonżowanie');
    const again = await manager.form('/api/deny_request', { id }, { back: PANEL });
    t.match((await again.follow()).words(), 'O tej prośbie już zdecydowano');

    const passed = { starts_on: addDays(today(app), -1), created_at: new Date(app.clock.now().getTime() - 1) };
    const other = await buildBooking(app, { horse: figa, approved: false, requested_by: owner.id, ...passed });
    const page = await manager.get(PANEL);
    t.match(page.words(), 'termin minął, prośbę można tylko odrzucić');
    t.notMatch(page.text, 'action="/api/approve_request"');
    const denied = await manager.form('/api/deny_request', { id: other.id }, { back: PANEL });
    t.match((await denied.follow()).words(), 'SUKCES Usługa odrzucona');
  });
});

t.test('overdue tasks are one line and one link, and the day links to the assignment of free ones', async (t) => {
  await emptyStable(app);
  const horse = await buildHorse(app, { name: 'Rubin' });
  const yesterday = addDays(today(app), -1);
  const service = await buildService(app, { name: 'Czyszczenie' });
  await buildTask(app, { service, horse, day: addDays(today(app), -3), worker: await app.person('worker') });
  await buildTask(app, { service, horse, day: yesterday });
  const panel = await manager.get(PANEL);
  t.match(panel.words(), '1 sprawa 2 zadania zaległe Najstarsze od środy, 18 listopada: Czyszczenie 1 bez pracownika');
  t.match(panel.words(), /Bez pracownika Przydziel zaległe: 1 0 zostało/);
  t.ok(linkedTo(panel.text).includes(`/day/assign?date=${yesterday}`));
  t.ok(linkedTo(panel.text).includes('/home?section=2#overdue'));
  t.ok(linkedTo((await manager.get('/day')).text).includes(`/day/assign?date=${yesterday}`));
});

t.test('long lists are cut, and link to the whole', async (t) => {
  await emptyStable(app);
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
  for (let nth = 1; nth <= 7; nth++) {
    const horse = await buildHorse(app, { name: `Chory ${nth}.`, box_number: `${nth}`, health_alert: true });
    await buildBooking(app, { horse, approved: false });
    for (const hours of [1, 2])
      await buildEvent(app, { horse, starts_at: inHours(hours), ends_at: inHours(hours + 1) });
  }
  for (let nth = 0; nth < 11; nth++) {
    const service = await buildService(app, { name: `Usługa ${nth}.` });
    await buildTask(app, { service, worker: await buildPerson(app, { role: 'worker' }) });
  }
  const panel = await manager.get(PANEL);
  const words = panel.words();
  t.match(words, 'Wymaga uwagi 14 spraw');
  t.match(words, /Chory 5\. · boks 5 Alert zdrowotny .*i jeszcze 2 konie z alertem zdrowotnym/);
  t.notMatch(words, 'Chory 6. · boks 6 Alert');
  t.match(words, 'i jeszcze 2 prośby');
  t.match(words, 'i jeszcze 4 terminy');
  t.match(words, 'Pozostałe 3 usługi: 3 do zrobienia');
  t.match(words, 'jeszcze 3 osoby');
  t.ok(linkedTo(panel.text).includes(`${PANEL}&alerts=all`));
  const all = (await manager.get(`${PANEL}&alerts=all`)).words();
  t.match(all, /Konie z alertem zdrowotnym 7 koni .*Chory 1\. .*Chory 7\. · boks 7 Alert zdrowotny .* Alert od dziś\./);
  for (let nth = 0; nth < 46; nth++) await buildBooking(app, { approved: false });
  t.match((await manager.get(PANEL)).words(), /Wymaga uwagi ponad 57 spraw .*i jeszcze ponad 45 próśb/);
});
