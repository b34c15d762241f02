import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildEvent, buildHorse, buildOccurrence, buildService } from '../support/builders.ts';

t.test('a question over a calendar', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const horse = await buildHorse(app);
  const here = `/horses/${horse.id}?tab=calendar`;
  /** The address to which a refused form returns, and how often the reason is shown. */
  const backOf = (text: string) => text.match(/name="back" value="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') as string;
  const summarySays = (text: string, reason: string) => text.match(/class="summary".*?<\/div>/s)?.[0].includes(reason);

  t.test('whether work is finished stands again, with why, when the answer is refused', async (t) => {
    const service = await buildService(app, { at: '09:30' });
    const { id } = await buildOccurrence(app, { horse, service });
    const asked = await manager.get(`${here}&dialog=finish-service&id=${id}`);
    const { text } = asked;
    t.match(asked.words(), 'Zatwierdź zadanie Termin 21.11.2026, 9:30', 'its day and hour stand in the question');
    t.match((await manager.get(`${here}&dialog=service&id=${id}`)).words(), 'Termin 21.11.2026, 9:30');
    const refused = await manager.form('/api/complete_service', { id: randomUUID() }, { back: backOf(text) });
    const again = await refused.follow();
    t.match(again.text, 'action="/api/complete_service"');
    t.ok(summarySays(again.text, 'Nie ma takiego zadania.'));
    const done = await manager.form('/api/complete_service', { id }, { back: backOf(again.text) });
    t.equal(done.location, here, 'and closes when it is done');
  });

  t.test('whether an event is deleted does so too', async (t) => {
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
