import t from 'tap';
import { addDays, day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildEvent,
  buildEvents,
  buildGroup,
  buildHorse,
  buildPerson,
  buildService,
  buildTask,
} from '../support/builders.ts';
import { linksOf } from '../support/forms.ts';
import { setStored } from '../support/stored-rows.ts';

type Shown = {
  entries: { id: string; kind: string; title: string; start: string; end: string; reason?: string }[];
  routine: { day: string; count: number; done: number; alerts: number }[];
};

const TODAY = day('2026-11-21');

const app = await startApp(t);

const NONE_SKIPPED = { skipped: 0, reason: null };

t.test('the routine of a stable in its calendars', async (t) => {
  const [person, worker] = [await buildPerson(app), await buildPerson(app, { role: 'worker' })];
  const other = await buildPerson(app, { role: 'worker' });
  const [manager, groom, owner] = [await app.as('manager'), await app.as(worker), await app.as(person)];
  const groupOf = async (one: typeof worker) => [await buildGroup(app, { workers: [one] })];
  const lunging = await buildService(app, { name: 'Lonżowanie', groups: await groupOf(worker) });
  const riding = await buildService(app, { name: 'Jazda', groups: await groupOf(other) });
  const horse = await buildHorse(app, { owner: person, name: 'Bursztyn' });
  const ill = await buildHorse(app, { owner: person, name: 'Tęcza', health_alert: true });
  await setStored(app, 'horses', ill, { health_alert_since: new Date('2026-11-18T23:30:00Z') });
  const yesterday = addDays(TODAY, -1);
  await buildTask(app, { horse, service: lunging, day: yesterday, finishedBy: worker, worker });
  await buildTask(app, { horse, service: riding, day: yesterday });
  await buildTask(app, { horse, service: lunging, day: TODAY, finishedBy: worker, worker });
  await buildTask(app, { horse, service: lunging, day: TODAY });
  await buildTask(app, { horse: ill, service: lunging, day: TODAY });
  await buildTask(app, { horse: ill, service: riding, day: addDays(TODAY, 7) });
  await buildTask(app, { horse: ill, service: lunging, day: addDays(TODAY, 7), worker });
  await buildTask(app, { horse: ill, service: lunging, day: addDays(TODAY, 8), worker });
  await buildEvent(app, { horse, title: 'Kowal', start_day: TODAY, end_day: TODAY });

  const DAYS = 'from=2026-11-16&to=2026-12-06';
  const shown = async (mode: string, client = manager) =>
    (await client.get(`/api/get_calendar?mode=${mode}&${DAYS}`)).json<Shown>();

  t.test('is counted day by day: total, done, and left for horses with an alert', async (t) => {
    const { entries, routine } = await shown('manager');
    t.same(routine, [
      { day: yesterday, count: 2, done: 1, alerts: 0, ...NONE_SKIPPED },
      { day: TODAY, count: 3, done: 1, alerts: 1, ...NONE_SKIPPED },
      { day: addDays(TODAY, 7), count: 2, done: 0, alerts: 2, ...NONE_SKIPPED },
      { day: addDays(TODAY, 8), count: 1, done: 0, alerts: 0, ...NONE_SKIPPED },
    ]);
    const services = entries.filter(({ kind }) => kind === 'service');
    t.same(services, [], 'no service is listed on its own');
  });

  t.test('contains for a worker what they can do and what they finished, not what others did', async (t) => {
    await buildTask(app, { horse, service: lunging, day: addDays(TODAY, -2), finishedBy: other });
    t.same((await shown('worker', groom)).routine, [
      { day: yesterday, count: 1, done: 1, alerts: 0, ...NONE_SKIPPED },
      { day: TODAY, count: 3, done: 1, alerts: 1, ...NONE_SKIPPED },
      { day: addDays(TODAY, 7), count: 1, done: 0, alerts: 1, ...NONE_SKIPPED },
      { day: addDays(TODAY, 8), count: 1, done: 0, alerts: 0, ...NONE_SKIPPED },
    ]);
  });

  t.test('includes no one-time services in the calendars of an owner and of a horse', async (t) => {
    const { entries, routine } = await shown('user', owner);
    t.same(routine, []);
    t.equal(entries.filter(({ kind }) => kind === 'service').length, 9);
    const alerts = entries.filter(({ kind }) => kind === 'alert');
    t.match(alerts, [{ id: ill.id }]);
  });

  t.test('leaves alerts as named bars, from the stable’s day they were raised on to today', async (t) => {
    const [alert] = (await shown('manager')).entries.filter(({ kind }) => kind === 'alert');
    t.match(alert, { id: ill.id, start: '2026-11-19', end: TODAY, open: 1 });
    t.equal(alert?.reason, undefined, 'no reason was given');
    const withReason = app.db.updateTable('health_alerts').set({ reason: 'Kuleje na lewy przód' });
    await withReason.where('horse_id', '=', ill.id).where('ended_at', 'is', null).execute();
    const month = (await manager.get('/home?section=6')).words();
    t.match(month, /od 19 lis Tęcza Alert zdrowotny 1 usługa do\swykonania Kuleje na lewy przód/);
    t.match((await owner.get('/home?section=4')).words(), /od 19 lis Tęcza Alert zdrowotny Kuleje na lewy przód/);
    for (const days of ['from=2026-11-22&to=2026-11-30', 'from=2026-11-10&to=2026-11-18']) {
      const { entries } = (await manager.get(`/api/get_calendar?mode=manager&${days}`)).json<Shown>();
      t.notOk(entries.some(({ kind }) => kind === 'alert'));
    }
  });

  t.test('is one line a day without JavaScript, and links to where it is done', async (t) => {
    const page = await manager.get('/home?section=6');
    t.match(page.text, /href="\/day\?date=2026-11-20"><b class="missed">1 niewykonana<\/b> z\u00a0(<!-- -->)?2/);
    t.match(page.words(), /1 niewykonana z\s2/);
    t.match(page.words(), /1\s*\/\s*3 usługi/);
    t.match(page.text, /<progress max="3" value="1"/);
    t.match(page.words(), 'Tęcza · Alert zdrowotny od 19 lis');
    t.match(page.words(), 'Bursztyn · Kowal');
    t.match((await groom.get('/home?section=5')).text, /class="routine" href="\/home\?section=2&amp;day=/);
    const agenda = await manager.get('/home?section=6&view=agenda');
    t.match(agenda.words(), /1 z 3 wykonanych/);
    const chosen = (await manager.get(`/home?section=6&date=${yesterday}`)).text;
    t.ok(linksOf(chosen, '1 z 2 wykonanych').includes(`/day?date=${yesterday}`), 'the row of a chosen day links too');
  });

  t.test('leaves room in a square for prominent entries, and names the rest', async (t) => {
    const [done, crowded] = [day('2026-11-10'), day('2026-11-25')];
    await buildTask(app, { horse, service: lunging, day: done, finishedBy: worker });
    await buildEvents(app, 5, { horse, title: 'Pokaz', start_day: crowded, end_day: crowded });
    const { text } = await manager.get('/home?section=6');
    const square = (of: string) => new RegExp(`data-date="${of}"(.*?)</li>`, 's').exec(text)?.[1] ?? '';
    t.match(square(done), /1 usługa.*wykonane/s);
    t.match(square(crowded), /Pokaz.*Pokaz.*Pokaz.*jeszcze 2/s);
    t.match(square(addDays(TODAY, 7)), '2 usługi koni z alertem zdrowotnym');
    t.match(linksOf(text, 'Tęcza · Alert zdrowotny od 19 lis')[0], `/horses/${ill.id}`);
  });

  t.test('is at the foot of each day of a week without JavaScript', async (t) => {
    const week = await manager.get('/home?section=6&view=week');
    t.match(week.words(), '16–22 lis 2026');
    const days = ['czwartek, 19 listopada .* usługi 1 z 1 wykonanej piątek, 20 listopada .* usługi 1 z 2 wykonanych'];
    t.match(week.words(), new RegExp(`${days} sobota, 21`));
    t.match(
      week.words(),
      /sobota, 21 listopada .* Kowal Bursztyn usługi 1 z 3 wykonanych 1 w alercie niedziela, 22 listopada Nic/,
    );
  });

  t.test('an open task of a horse in alert is orange from the day of the alert on', async (t) => {
    const on = async (date: string, finishedBy?: typeof worker) =>
      (await buildTask(app, { horse: ill, day: day(date), ...(finishedBy && { finishedBy }) })).id;
    const [before, open, done] = [await on('2026-11-17'), await on('2026-11-19'), await on('2026-11-19', worker)];
    const { text } = await owner.get('/home?section=4');
    t.equal(classesIn(text, before), 'service', 'not before it');
    t.equal(classesIn(text, open), 'urgent');
    const line = new RegExp(`class="cal-line [^"]*"><a href="[^"]*${open}.*?</a>`, 's').exec(text)?.[0];
    t.match(line?.replace(/<[^>]*>/g, ''), /Alert zdrowotny, Oczekujące: Lonżowanie/, 'in words too');
    t.equal(classesIn(text, done), 'service done');
  });

  t.test('stays orange for a horse in alert, in every view', async (t) => {
    const daily = { days_of_week: [1, 2, 3, 4, 5, 6, 7], starts_on: addDays(TODAY, -20) };
    const booking = await buildBooking(app, { horse: ill, service: riding, ...daily });
    for (const ahead of [0, 1, 15]) await buildTask(app, { booking, day: addDays(TODAY, ahead) });
    for (const [client, month, today, until] of [
      [manager, '/home?section=6', '<span class="badge alert">2', 1],
      [owner, '/home?section=4', '<li class="alarm">', 15],
      [owner, `/horses/${ill.id}?tab=calendar`, '<li class="alarm">', 15],
    ] as const) {
      const { text } = await client.get(month);
      for (const ahead of [0, 1, until]) {
        const square = new RegExp(`data-date="${addDays(TODAY, ahead)}".*?</li>`, 's').exec(text)?.[0];
        t.match(square, /<i class="urgent">.*class="alerts"[^>]*>.*w alercie zdrowotnym/s, `${month} +${ahead}`);
      }
      t.match((await client.get(`${month}&view=day`)).text, today, `${month} day`);
      for (const view of ['week', 'agenda'])
        t.match((await client.get(`${month}&view=${view}`)).words(), /usług[ia] 1 w alercie/, `${month} ${view}`);
    }
  });

  t.test('a personal event of a horse in alert keeps its colour in every calendar', async (t) => {
    const event = await buildEvent(app, { horse: ill, start_day: TODAY, end_day: TODAY });
    const own = await owner.get('/home?section=4');
    const ofHorse = await owner.get(`/horses/${ill.id}?tab=calendar`);
    for (const { text } of [own, ofHorse, await manager.get('/home?section=6')])
      t.equal(classesIn(text, event.id), 'event');
    const list = await owner.get('/home?section=4&view=list');
    t.match(list.text, new RegExp(`<a class="row" href="[^"]*${event.id}`));
    const panel = await owner.get(`/home?section=4&dialog=event&id=${event.id}`);
    t.match(panel.words(), 'Alert zdrowotny', 'its panel says so');
  });

  t.test('work done for a deleted horse is counted on the day it was done', async (t) => {
    const gone = await buildHorse(app, { owner: person });
    const then = day('2026-11-02');
    await buildTask(app, { horse: gone, day: then, finishedBy: worker });
    await manager.delete(`/api/delete_horse/${gone.id}`);
    const answer = await manager.get('/api/get_calendar?mode=manager&from=2026-11-02&to=2026-11-02');
    t.match(answer.json<Shown>().routine, [{ day: then, count: 1, done: 1 }]);
  });
});

const classesIn = (text: string, id: string) =>
  new RegExp(`class="cal-line ([^"]*)"><a href="[^"]*${id}`).exec(text)?.[1];

t.test('the filter of a calendar', async (t) => {
  const person = await buildPerson(app);
  const owner = await app.as(person);
  const horse = await buildHorse(app, { owner: person, name: 'Bursztyn' });
  await buildTask(app, { horse, service: await buildService(app, { name: 'Lonżowanie' }) });
  await buildEvent(app, { horse, title: 'Kowal', start_day: TODAY, end_day: TODAY });
  const MONTH = '/home?section=4';
  const kinds = async (address: string) => {
    const words = (await owner.get(address)).words();
    return ['Kowal', 'Lonżowanie'].filter((name) => words.includes(name));
  };

  t.test('is set by the address, as a form without JavaScript sends it', async (t) => {
    t.same(await kinds(MONTH), ['Kowal', 'Lonżowanie']);
    t.same(await kinds(`${MONTH}&show=none&show=events`), ['Kowal']);
    t.same(await kinds(`${MONTH}&show=services,payments`), ['Lonżowanie']);
  });

  t.test('is remembered for the person, in the agenda and the API too', async (t) => {
    await owner.get(`${MONTH}&show=none&show=events`);
    t.same(await kinds(MONTH), ['Kowal']);
    t.same(await kinds(`${MONTH}&view=agenda`), ['Kowal']);
    const days = `mode=user&from=${TODAY}&to=${TODAY}`;
    const api = async (show = '') => (await owner.get(`/api/get_calendar?${days}${show}`)).json<Shown>().entries.length;
    t.same([await api(), await api('&show=none'), await api('&show=events,services,payments')], [1, 0, 2]);
    t.same(await kinds(MONTH), ['Kowal', 'Lonżowanie'], 'until it is changed');
  });

  t.test('includes payments for the owner of a horse, and not for a worker', async (t) => {
    const calendar = `/horses/${horse.id}?tab=calendar`;
    const worker = await app.as('worker');
    t.match((await owner.get(calendar)).words(), 'Wydarzenia Usługi Zabiegi Płatności');
    const page = (await worker.get(calendar)).words();
    t.match(page, 'Wydarzenia Usługi');
    t.notMatch(page, 'Płatności');
  });

  t.test('does not pass to another person in the same browser', async (t) => {
    await owner.get(`${MONTH}&show=none`);
    const next = await buildPerson(app);
    const shared = await app.as(next);
    shared.cookies.set('calendar_show', owner.cookies.get('calendar_show') as string);
    const theirs = await buildHorse(app, { owner: next });
    await buildEvent(app, { horse: theirs, title: 'Dentysta', start_day: TODAY, end_day: TODAY });
    t.match((await shared.get(MONTH)).words(), 'Dentysta');
  });
});
