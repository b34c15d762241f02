import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildEvent, buildHorse, buildOccurrence, buildPerson, buildService } from '../support/builders.ts';

t.test('the panel of an entry of a calendar', async (t) => {
  const app = await startApp(t);
  const person = await buildPerson(app, { first_name: 'Żaneta', last_name: 'Ćwik' });
  const ewa = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const [owner, manager, worker] = [await app.as(person), await app.as('manager'), await app.as('worker')];
  const horse = await buildHorse(app, { owner: person, name: 'Bursztyn' });
  const service = await buildService(app, { name: 'Lonża' });
  const open = await buildOccurrence(app, { horse, service });
  const done = await buildOccurrence(app, { horse, service, finishedBy: ewa });
  const calendar = `/horses/${horse.id}?tab=calendar`;

  t.test('names who wrote it', async (t) => {
    const event = await buildEvent(app, { horse, author: person, title: 'Kowal' });
    t.match((await manager.get(`${calendar}&dialog=event&id=${event.id}`)).words(), 'Autor Żaneta Ćwik');
    t.match((await owner.get(`${calendar}&dialog=service&id=${open.id}`)).words(), 'Autor System');
  });

  t.test('tells managers and whoever sees the horse who has finished work, and when', async (t) => {
    const told = 'Status Wykonano Ewa Lis, 21.11.2026, 09:00';
    t.match((await manager.get(`${calendar}&dialog=service&id=${done.id}`)).words(), told);
    t.match((await owner.get(`${calendar}&dialog=service&id=${done.id}`)).words(), told);
    t.match((await owner.get(`/home?section=4&dialog=service&id=${done.id}`)).words(), told);
    t.equal(
      (await owner.get(`/api/get_who_finished_service/${done.id}`)).status,
      403,
      'the spec’s read is a manager’s',
    );
    t.notMatch((await manager.get(`${calendar}&dialog=service&id=${open.id}`)).words(), 'Ewa Lis, ');
  });

  t.test('gives work to a worker in a horse’s calendar of a manager only', async (t) => {
    const assigns = async (client: typeof manager, address: string) =>
      (await client.get(`${address}&dialog=service&id=${open.id}`)).text.includes('name="worker_id"');
    t.ok(await assigns(manager, calendar));
    t.notOk(await assigns(manager, '/home?section=6'));
    t.notOk(await assigns(worker, calendar));
    t.notOk(await assigns(owner, calendar));
    t.notOk(await assigns(owner, '/home?section=4'));
  });

  t.test('offers hours by the quarter for a new event', async (t) => {
    const form = (await owner.get(`${calendar}&dialog=create-event`)).text;
    t.same(form.match(/type="time"[^>]*step="(\d+)"|step="(\d+)"[^>]*type="time"/g)?.length, 2);
    t.same(new Set(form.match(/step="\d+"/g)), new Set(['step="900"']));
  });
});

t.test('a calendar leads back to today from wherever it is', async (t) => {
  const app = await startApp(t);
  const owner = await app.as(await buildPerson(app));
  for (const view of ['month', 'week', 'day', 'agenda']) {
    const { text } = await owner.get(`/home?section=4&view=${view}&date=2027-03-10`);
    const [, href = ''] = /href="([^"]*)">Dzisiaj/.exec(text) ?? [];
    t.notMatch(href, 'date=', view);
    t.match((await owner.get(href.replaceAll('&amp;', '&'))).text, /2026<\/h2>/, view);
  }
});
