/** The API never cuts a list silently. Lists of people, services and events are tested with their features. */
import { sql } from 'kysely';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildPerson, today } from '../support/builders.ts';

t.test('a list that reaches its bound says so', async (t) => {
  const app = await startApp(t);
  const [owner, manager] = [await buildPerson(app), await app.as('manager')];
  const client = await app.as(owner);
  const horse = await buildHorse(app, { owner });
  const booking = await buildBooking(app, { horse });
  const [now, day] = [app.clock.now(), today(app)];
  const by = manager.person?.id;
  const lists = {
    [`/api/get_all_notes/${horse.id}`]: sql`
      insert into notes (horse_id, author_id, title, content, created_at)
      select ${horse.id}, ${owner.id}, 'Dieta', 'Siano.', ${now} from generate_series(1, 1000)`,
    '/api/overview/events_today': sql`
      insert into events (horse_id, author_id, title, description, all_day, start_day, end_day, created_at)
      select ${horse.id}, ${owner.id}, 'Kowal', '', true, ${day}, ${day}, ${now} from generate_series(1, 1000)`,
    '/api/get_worker_service_data': sql`
      insert into occurrences (horse_service_id, horse_id, service_id, service_name, service_description, price,
        date_to_finish)
      select ${booking.id}, ${horse.id}, ${booking.service_id}, 'Lonża', '', 0, ${day}::date - nth
      from generate_series(1, 1000) nth`,
    '/api/get_worker_finished_service_data': sql`
      update occurrences set finished_at = ${now}, finished_by = ${by}
      where id in (select id from occurrences limit 200)`,
    [`/api/get_horses_for_user_worker/${owner.id}`]: sql`
      insert into horses (owner_id, name, breed, description, created_on, created_at, health_alert, health_alert_since)
      select ${owner.id}, 'Koń ' || nth, 'śląska', 'Łagodny.', ${day}, ${now}, true, ${now}
      from generate_series(1, 1000) nth`,
  };
  const cut = async (path: string) => (await manager.get(path)).headers['x-truncated'];

  for (const [path, fill] of Object.entries(lists)) {
    t.equal(await cut(path), undefined, `${path}: all of it`);
    await fill.execute(app.db);
    t.equal(await cut(path), 'true', `${path}: the most there can be`);
  }
  t.equal(await cut('/api/overview/relevant_horses'), 'true');
  t.equal(await cut(`/api/get_all_horses/${owner.id}`), 'true');
  t.equal((await client.get('/api/get_my_basic_horses')).headers['x-truncated'], 'true');
  t.equal(await cut(`/api/get_horses_with_payments/${owner.id}`), 'true');
  t.equal(await cut('/api/get_all_workers'), undefined);
});
