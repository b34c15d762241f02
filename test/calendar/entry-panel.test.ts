import { randomUUID } from 'node:crypto';
import t from 'tap';
import { type Day, day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildEvent, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { filledForm, linksOf } from '../support/forms.ts';

const app = await startApp(t);
const manager = await app.as('manager');

t.test('the panel of an entry of a calendar', async (t) => {
  const person = await buildPerson(app, { first_name: 'Żaneta', last_name: 'Ćwik' });
  const ewa = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const [owner, worker] = [await app.as(person), await app.as('worker')];
  const horse = await buildHorse(app, { owner: person, name: 'Bursztyn' });
  const service = await buildService(app, { name: 'Lonża' });
  const open = await buildTask(app, { horse, service });
  const done = await buildTask(app, { horse, service, finishedBy: ewa });
  const calendar = `/horses/${horse.id}?tab=calendar`;

  t.test('names its author', async (t) => {
    const event = await buildEvent(app, { horse, author: person, title: 'Kowal' });
    t.match((await manager.get(`${calendar}&dialog=event&id=${event.id}`)).words(), 'Autor Żaneta Ćwik');
    t.match((await owner.get(`${calendar}&dialog=service&id=${open.id}`)).words(), 'Autor System');
  });

  t.test('shows managers, and everyone who sees the horse, who finished a task and when', async (t) => {
    const told = 'Status Wykonano Ewa Lis, 21.11.2026, 09:00';
    const panelOf = async (client: typeof manager, task: { id: string }, address = calendar) =>
      (await client.get(`${address}&dialog=service&id=${task.id}`)).words();
    t.match(await panelOf(manager, done), told);
    t.match(await panelOf(owner, done), told);
    t.match(await panelOf(owner, done, '/home?section=4'), told);
    t.notMatch(await panelOf(manager, open), 'Ewa Lis, ');
  });

  t.test('assigns a worker only in a manager’s calendar of a horse', async (t) => {
    const assigns = async (client: typeof manager, address: string) =>
      (await client.get(`${address}&dialog=service&id=${open.id}`)).text.includes('name="worker_id"');
    t.ok(await assigns(manager, calendar));
    t.notOk(await assigns(manager, '/home?section=6'));
    for (const client of [worker, owner]) t.notOk(await assigns(client, calendar));
    t.notOk(await assigns(owner, '/home?section=4'));
  });

  t.test('links from the calendar of the stable to the horse, and back', async (t) => {
    const on = day('2026-11-29');
    const { id } = await buildEvent(app, { horse, title: 'Weterynarz', start_day: on, end_day: on });
    const panelOf = (text: string) => text.slice(text.indexOf('<dialog'), text.indexOf('</dialog>'));
    const here = `/home?section=6&date=${on}`;
    const [way = ''] = linksOf(panelOf((await manager.get(`${here}&dialog=event&id=${id}`)).text), 'Bursztyn');
    t.same(linksOf((await manager.get(way)).text, 'Zamknij'), [here]);
    const own = panelOf((await manager.get(`${calendar}&dialog=event&id=${id}`)).text);
    t.match(own, 'Bursztyn');
    t.same(linksOf(own, 'Bursztyn'), [], 'in the horse’s own calendar it is not a link');
  });

  t.test('tells a worker why a future task has no button', async (t) => {
    const { id } = await buildTask(app, { horse, service, worker: ewa, day: '2026-11-25' as Day });
    const words = (await (await app.as(ewa)).get(`/home?section=5&date=2026-11-25&dialog=service&id=${id}`)).words();
    t.match(words, 'Wykonanie potwierdzisz 25.11.2026, nie wcześniej.');
    t.notMatch(words, 'Oznacz jako wykonane');
  });

  t.test('has a green button to mark an event as done once it has begun', async (t) => {
    const isMain = async (on: string) => {
      const { id } = await buildEvent(app, { horse, start_day: day(on), end_day: day(on) });
      const { text } = await manager.get(`${calendar}&dialog=event&id=${id}`);
      return /class="([^"]*)"[^>]*>Oznacz jako wykonane/.exec(text)?.[1]?.includes('main');
    };
    t.same([await isMain('2026-11-21'), await isMain('2026-11-22')], [true, false]);
  });

  t.test('belongs to one horse, so the calendar of all horses links there for a new event', async (t) => {
    t.same(linksOf((await owner.get('/home?section=4')).text, 'wybierz konia'), ['/home?section=3']);
  });

  t.test('asks a client without a horse to choose none', async (t) => {
    const words = (await (await app.as('user')).get('/home?section=4')).words();
    t.notMatch(words, 'wybierz konia');
    t.match(words, 'gdy biuro stajni dopisze go do Twojego konta');
  });

  t.test('says that an event was added', async (t) => {
    const form = filledForm((await owner.get(`${calendar}&dialog=create-event`)).text, '/api/create_event');
    const added = await owner.form('/api/create_event', { ...form, title: 'Kowal' });
    t.match((await added.follow()).words(), 'SUKCES Dodano wydarzenie');
  });

  t.test('offers times in quarters of an hour for a new event', async (t) => {
    const form = (await owner.get(`${calendar}&dialog=create-event`)).text;
    t.same(form.match(/step="\d+"/g), ['step="900"', 'step="900"']);
  });
});

t.test('every calendar links back to today', async (t) => {
  const owner = await app.as(await buildPerson(app));
  for (const view of ['month', 'week', 'day', 'agenda']) {
    const { text } = await owner.get(`/home?section=4&view=${view}&date=2027-03-10`);
    const [, href = ''] = /href="([^"]*)">Dzisiaj/.exec(text) ?? [];
    t.notMatch(href, 'date=', view);
    t.match((await owner.get(href.replaceAll('&amp;', '&'))).text, /2026<\/h2>/, view);
  }
});

t.test('a confirmation over a calendar', async (t) => {
  const horse = await buildHorse(app);
  const here = `/horses/${horse.id}?tab=calendar`;
  /** The address that a refused form returns to, and the number of times the reason is shown. */
  const backOf = (text: string) => text.match(/name="back" value="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') as string;
  const summarySays = (text: string, reason: string) => text.match(/class="summary".*?<\/div>/s)?.[0].includes(reason);

  t.test('of a finished task is shown again with the reason when it is refused', async (t) => {
    const service = await buildService(app, { at: '09:30' });
    const { id } = await buildTask(app, { horse, service });
    const asked = await manager.get(`${here}&dialog=finish-service&id=${id}`);
    const { text } = asked;
    t.match(asked.words(), 'Zatwierdź zadanie Termin 21.11.2026, 9:30', 'the question shows day and time');
    t.match((await manager.get(`${here}&dialog=service&id=${id}`)).words(), 'Termin 21.11.2026, 9:30');
    const refused = await manager.form('/api/complete_service', { id: randomUUID() }, { back: backOf(text) });
    const again = await refused.follow();
    t.match(again.text, 'action="/api/complete_service"');
    t.ok(summarySays(again.text, 'Nie ma takiego zadania.'));
    const done = await manager.form('/api/complete_service', { id }, { back: backOf(again.text) });
    t.equal(done.location, here, 'it closes when the task is done');
  });

  t.test('of deleting an event is shown again too', async (t) => {
    const { id } = await buildEvent(app, { horse });
    const { text } = await manager.get(`${here}&dialog=delete-event&id=${id}`);
    const of = (event: string) => `/api/delete_event/${event}?_method=DELETE`;
    const again = await (await manager.form(of(randomUUID()), {}, { back: backOf(text) })).follow();
    t.match(again.text, `action="/api/delete_event/${id}?_method=DELETE"`);
    t.ok(summarySays(again.text, 'Nie ma takiego wydarzenia.'));
    const done = await manager.form(of(id), {}, { back: backOf(again.text) });
    t.equal(done.location, here);
  });
});
