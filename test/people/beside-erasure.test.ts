/**
 * Concurrent writes about a person's horse while their account is deleted. A write that has begun is erased too,
 * though it is not committed yet. One that begins afterwards is refused, because the horse is gone.
 */
import { sql } from 'kysely';
import t from 'tap';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildEvent,
  buildHorse,
  buildLedgerEntry,
  buildNote,
  buildPerson,
  buildService,
  type TestPerson,
} from '../support/builders.ts';
import type { Answer } from '../support/client.ts';
import { atOnce } from '../support/concurrent.ts';
import { dump } from '../support/dump.ts';

const NAME = 'Brzęczyszcz';
/** Unique words, to find what is left of a text. */
const WORDS = `Gżegżółka u pani ${NAME}`;

type Stable = { owner: TestPerson; horse: Awaited<ReturnType<typeof buildHorse>> };
type Write = (stable: Stable) => Promise<() => Promise<Answer>>;

t.test('a write beside the erasure of the horse’s owner', async (t) => {
  const app = await startApp(t);
  const [manager, other] = [await app.as('manager'), await app.as('manager')];
  const service = await buildService(app);
  const booked = { service_id: service.id, onetime: 0, days_of_week: 'Wtorek', description: WORDS, remark: WORDS };
  const planned = { title: WORDS, description: WORDS, allDay: true, start: '2026-11-24', end: '2026-11-24' };
  const known = { name: WORDS, breed: WORDS, description: WORDS };

  const post =
    (path: string, bodyOf: (stable: Stable) => object | Promise<object>): Write =>
    async (stable) => {
      const body = await bodyOf(stable);
      return () => manager.post(path, body);
    };
  const OF_THE_HORSE: Record<string, Write> = {
    'a note': post('/api/create_note', ({ horse }) => ({ horse_id: horse.id, title: 'Telefon', content: WORDS })),
    'a changed note': post('/api/update_note', async ({ horse }) => {
      const { id } = await buildNote(app, { horse });
      return { id, title: WORDS, content: WORDS };
    }),
    'an event': post('/api/create_event', ({ horse }) => ({ horse_id: horse.id, ...planned })),
    'a changed event': post('/api/update_event', async ({ horse }) => {
      const { id } = await buildEvent(app, { horse });
      return { id, ...planned };
    }),
    'a finished event': post('/api/finish_event', async ({ horse }) => {
      const { id } = await buildEvent(app, { horse, title: WORDS });
      return { id, is_finished: true };
    }),
    'an alert with its reason': post('/api/change_horse_health', ({ horse }) => ({
      horse_id: horse.id,
      health: true,
      reason: WORDS,
    })),
    'a booking': post('/api/add_service_to_horse', ({ horse }) => ({ horse_id: horse.id, ...booked, price: 10 })),
    'a request of the owner’s': async ({ horse, owner }) => {
      const client = await app.as(owner);
      return () => client.post('/api/send_service_request', { horse_id: horse.id, ...booked });
    },
    'an approval': post('/api/approve_request', async ({ horse, owner }) => {
      const pending = { horse, approved: false, requested_by: owner.id, days_of_week: [2], description: WORDS };
      return { id: (await buildBooking(app, pending)).id };
    }),
    'the horse itself': async ({ horse }) => {
      const body = { ...known, box_number: NAME, payment: 10, payment_for_annual: 0 };
      return () => manager.post(`/api/update_horse/${horse.id}`, body);
    },
    'another box': async ({ horse }) => {
      return () => manager.put('/api/horses/fix_conflict', { horse_id: horse.id, box: NAME });
    },
    'another horse of theirs': post('/api/create_horse', ({ owner }) => ({ id: owner.id, ...known })),
  };
  /** Calls about the ledger still work after the horse has left. */
  const OF_THE_BOOKS: Record<string, Write> = {
    'a correction with its reason': post('/api/correct_balance', ({ horse }) => ({
      horse_id: horse.id,
      amount: 10,
      reason: WORDS,
    })),
    'a reversal with its reason': post('/api/reverse_entry', async ({ horse }) => {
      const { id } = await buildLedgerEntry(app, { horse });
      return { id, reason: WORDS };
    }),
  };

  t.test('a report of the owner’s that commits during the erasure is erased', async (t) => {
    const made = await stable();
    const client = await app.as(made.owner);
    const report = () => client.post('/api/report_bug', { name: WORDS, description: WORDS });
    const stop = sql`lock table audit_log, pgboss.job in share mode`;
    const [written, erased] = await atOnce(app, report, made.erase, stop);
    t.same([written.status, erased.status], [200, 200]);
    t.same(await left(made), []);
  });

  t.test('an event of the stable that gets a horse of the owner’s loses it', async (t) => {
    const plan = { title: 'Kowal', description: '', allDay: true, start: '2026-11-24', end: '2026-11-24' };
    for (const first of ['the event', 'the erasure']) {
      const made = await stable();
      const { id } = (await manager.post('/api/create_stable_event', plan)).json<{ id: string }>();
      const body = { ...plan, id, horse_ids: [made.horse.id] };
      const write = () => manager.post('/api/update_stable_event', body);
      const isWritten = first === 'the event';
      const [one, other] = await (isWritten ? atOnce(app, write, made.erase) : atOnce(app, made.erase, write));
      t.same([one.status, other.status], isWritten ? [200, 200] : [200, 400], `${first} first`);
      t.same(await left(made), []);
      t.match((await manager.get(`/api/get_calendar_entry/event/${id}`)).json(), { horse_name: null });
    }
  });

  async function stable(): Promise<Stable & { erase: () => Promise<Answer> }> {
    const owner = await buildPerson(app, { last_name: NAME });
    const horse = await buildHorse(app, { owner });
    return { owner, horse, erase: () => other.delete(`/api/delete_user/${owner.id}`, { with_debt: true }) };
  }
  /** What is left of the horse, besides the ledger. */
  async function left({ horse }: Stable) {
    const open = app.db.selectFrom('tasks').select('id').where('horse_id', '=', horse.id);
    const work = await open.where('finished_at', 'is', null).execute();
    const of = (table: 'notes' | 'events' | 'health_alerts') =>
      app.db.selectFrom(table).select('id').where('horse_id', '=', horse.id).execute();
    return [...work, ...(await of('notes')), ...(await of('events')), ...(await of('health_alerts'))];
  }

  for (const [what, write] of Object.entries({ ...OF_THE_HORSE, ...OF_THE_BOOKS }))
    await t.test(`${what}, committed during the erasure, is erased`, async (t) => {
      const made = await stable();
      const [written, erased] = await atOnce(app, await write(made), made.erase);
      t.ok(written.status < 300, `it was written: ${written.status}`);
      t.equal(erased.status, 200);
      t.same(await left(made), []);
    });

  for (const [what, write] of Object.entries(OF_THE_HORSE))
    await t.test(`${what} that starts during the erasure is refused`, async (t) => {
      const made = await stable();
      const [erased, written] = await atOnce(app, made.erase, await write(made));
      t.equal(erased.status, 200);
      t.equal(written.status, 404);
      t.same(await left(made), []);
    });

  await t.test('no row written here names an owner', async (t) => {
    const rows = await dump(app.db);
    const found = rows.filter((row) => row.toLowerCase().includes(NAME.toLowerCase()));
    t.same(found, []);
  });
});
