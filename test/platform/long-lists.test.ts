/** The API never cuts a list silently. */
import { sql } from 'kysely';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildPerson, today } from '../support/builders.ts';

t.test('a list cut at its limit says so', async (t) => {
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
      insert into tasks (booking_id, horse_id, service_id, service_name, service_description, price,
        date_to_finish)
      select ${booking.id}, ${horse.id}, ${booking.service_id}, 'Lonża', '', 0, ${day}::date - nth
      from generate_series(1, 1000) nth`,
    '/api/get_worker_finished_service_data': sql`
      update tasks set finished_at = ${now}, finished_by = ${by}
      where id in (select id from tasks limit 200)`,
    [`/api/get_horses_for_user_worker/${owner.id}`]: sql`
      insert into horses (owner_id, name, breed, description, created_on, stays_from, created_at, health_alert, health_alert_since)
      select ${owner.id}, 'Koń ' || nth, 'śląska', 'Łagodny.', ${day}, ${day}, ${now}, true, ${now}
      from generate_series(1, 1000) nth`,
    '/api/get_all_user_data': sql`
      insert into people (email, password_hash, role, first_name, last_name, phone_number, city, street, house_number,
        postal_code, created_at)
      select 'klient' || nth || '@stajnia.test', 'x', 'user', 'Ewa', 'Zima', '601234567', 'Łódź', 'Lipowa', '1', '90-001',
        ${now}
      from generate_series(1, 10000) as nth`,
    '/api/get_all_services': sql`
      insert into services (name, description, price, general, created_at)
      select 'Usługa', 'Opis', 0, false, ${now} from generate_series(1, 10000)`,
  };
  const cut = async (path: string) => (await manager.get(path)).headers['x-truncated'];

  for (const [path, fill] of Object.entries(lists)) {
    t.equal(await cut(path), undefined, `${path}: complete`);
    await fill.execute(app.db);
    const most = await manager.get(path);
    t.equal(most.headers['x-truncated'], 'true', `${path}: at the limit`);
    if (/get_all_(user_data|services)$/.test(path)) t.equal(most.json<object[]>().length, 10_000, path);
  }
  t.equal(await cut('/api/overview/relevant_horses'), 'true');
  t.equal(await cut(`/api/get_all_horses/${owner.id}`), 'true');
  t.equal((await client.get('/api/get_my_basic_horses')).headers['x-truncated'], 'true');
  t.equal(await cut(`/api/get_horses_with_payments/${owner.id}`), 'true');
  t.equal(await cut('/api/get_all_workers'), undefined);
});

t.test('a calendar with more events than the limit leaves out the distant future', async (t) => {
  const app = await startApp(t);
  const horse = await buildHorse(app, { owner: await app.person('user') });
  await sql`
    insert into events (horse_id, author_id, title, description, all_day, start_day, end_day, created_at)
    select ${horse.id}, ${horse.owner_id}, 'Kowal', '', true, '2026-11-21'::date + nth % 300,
      '2026-11-21'::date + nth % 300, ${app.clock.now()}
    from generate_series(1, 10050) nth`.execute(app.db);
  const owner = await app.as('user');
  const all = await owner.get('/api/get_user_calendar_data');
  t.equal(all.headers['x-truncated'], 'true');
  const days = all.json<{ start_date: string }[]>().map(({ start_date }) => start_date);
  t.ok(days.length > 5000, 'as many as fit into two megabytes');
  t.equal(days[0], '2026-11-21');
  t.ok((days.at(-1) as string) < '2027-09-16', 'the last of 300 days are missing');
  t.equal((await owner.get('/api/get_user_calendar_data?to=2026-12-01')).headers['x-truncated'], undefined);
});

t.test('an answer with long texts ends after two megabytes', async (t) => {
  const app = await startApp(t);
  const owner = await buildPerson(app);
  const client = await app.as(owner);
  const horse = await buildHorse(app, { owner });
  const booking = await buildBooking(app, { horse });
  const [now, day] = [app.clock.now(), today(app)];
  // Contains characters that JSON and Postgres write as two.
  const text = sql`repeat('ł"\\x', 1250)`;
  await sql`insert into events (horse_id, author_id, title, description, all_day, start_day, end_day, created_at)
    select ${horse.id}, ${owner.id}, 'Kowal', ${text}, true, ${day}::date + nth % 80, ${day}::date + nth % 80, ${now}
    from generate_series(1, 600) nth`.execute(app.db);
  await sql`insert into notes (horse_id, author_id, title, content, created_at)
    select ${horse.id}, ${owner.id}, 'Dieta', ${text}, ${now} from generate_series(1, 600)`.execute(app.db);
  await sql`insert into tasks (booking_id, horse_id, service_id, service_name, service_description, price,
      date_to_finish)
    select ${booking.id}, ${horse.id}, ${booking.service_id}, 'Lonża', ${text}, 0, ${day}::date + nth
    from generate_series(1, 350) nth`.execute(app.db);
  const lists = [
    '/api/get_user_calendar_data',
    `/api/get_all_events/${owner.id}/${horse.id}`,
    '/api/get_all_service_recurrences_for_user',
    `/api/get_all_notes/${horse.id}`,
  ];
  for (const path of lists) {
    const answer = await client.get(path);
    t.equal(answer.headers['x-truncated'], 'true', path);
    const bytes = Buffer.byteLength(answer.text);
    t.ok(bytes > 1_900_000 && bytes <= 2_000_002, `${path}: ${bytes} bytes`);
  }
  const { url } = (await client.post('/api/make_calendar_link', {})).json<{ url: string }>();
  const feed = await app.anonymous().get(new URL(url).pathname);
  t.ok(feed.text.length < 6_000_000, `${feed.text.length} characters in the feed: its events and its tasks`);
});
