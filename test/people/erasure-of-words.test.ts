/** Writes texts through every call, and checks that none of them names a person after their erasure. */
import t from 'tap';
import type { z } from 'zod';
import { permissions } from '../security/permissions.ts';
import { sampleFor } from '../security/samples.ts';
import { startApp } from '../support/app.ts';
import { buildHorse } from '../support/builders.ts';
import { buildStable, type Caller } from '../support/callers.ts';
import { dump } from '../support/dump.ts';
import { type Route, routesOf, sendTo } from '../support/routes.ts';
import { setStored } from '../support/stored-rows.ts';

/** The owner of a horse, and a person without one. Unique names, short enough for a box number. */
const [OWNER, OTHER] = ['Ęę Żżż', 'Ąą Ććć'];

/** Calls whose texts identify a person: account data, which erasure.test.ts covers, and secrets. */
const OF_ACCOUNTS = new Set([
  ...['POST /api/register', 'POST /api/save_registration_step', 'POST /api/finish_registration'],
  ...['POST /api/update_profile', 'POST /api/update_address', 'POST /api/update_user_information'],
  ...['POST /api/create_person', 'POST /api/set_buyer'],
  ...['POST /api/login', 'POST /api/reset_password', 'POST /api/reset_password_with_old_password'],
  ...['POST /api/check_password', 'POST /api/push/save_subscription'],
]);
/** Text fields whose values are not free text, and the name of an owner created together with a horse. */
const NO_TEXTS = new Set([
  'aisle',
  'kind',
  ...['form_version', 'shown', 'old_email', 'website', 'shown_at', 'days_of_week', 'contested', 'seen', 'secret'],
  ...['owner_first_name', 'owner_last_name'],
]);

let written = 0;

/** A unique text that names both, as long as the field allows. Returns undefined when it accepts none. */
function textFor(schema: unknown): string | undefined {
  const nth = ++written;
  const texts = [`Od: pani ${OWNER} i ${OTHER}, słowo${nth}`, `${OTHER} ${nth}`];
  return texts.find((text) => (schema as z.ZodType).safeParse(text).success);
}

const textsFor = ({ body }: Route): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body?.shape ?? {})
      .filter(([name]) => !NO_TEXTS.has(name))
      .flatMap(([name, schema]) => {
        const text = textFor(schema);
        return text === undefined ? [] : [[name, text]];
      }),
  );

t.test('texts that name a person, written by them and by staff through every call', async (t) => {
  const app = await startApp(t, { alone: true }); // a separate app, because routes are recorded while an app is built
  const stable = await buildStable(app);
  const { owner, other } = stable.people;
  for (const [{ id }, name] of [[owner, OWNER] as const, [other, OTHER] as const]) {
    const [first_name = '', last_name = ''] = name.split(' ');
    await setStored(app, 'people', { id }, { first_name, last_name });
  }
  const routes = routesOf(app.server).filter(({ name, twin }) => !twin && !OF_ACCOUNTS.has(name));

  /** Sends a row's sample with its texts replaced. Returns the accepted texts. */
  async function write(row: string, route: Route, caller: Caller): Promise<string[]> {
    const texts = textsFor(route);
    if (Object.keys(texts).length === 0) return [];
    const sample = await sampleFor(row, stable, caller);
    const body = { ...sample.body, ...texts };
    const { status } = await sendTo(await stable.client(caller), route, { ...sample, body });
    return status < 300 ? Object.keys(texts).map((name) => `${route.name} ${name}`) : [];
  }

  const taken = new Set<string>();
  for (const row of permissions())
    for (const route of routes.filter(({ name }) => name === row.route))
      for (const caller of ['owner', 'manager'] as const)
        for (const text of await write(row.name, route, caller)) taken.add(text);
  const all = routes.flatMap((route) => Object.keys(textsFor(route)).map((name) => `${route.name} ${name}`));
  const wrong = all.filter((text) => !taken.has(text));
  t.same(wrong, [], 'no table of texts was missed');
  t.ok(all.length >= 20, `${all.length} texts`);

  // Bookings and tasks copy the service's name.
  const manager = await stable.client('manager');
  const services = (await manager.get('/api/get_all_services')).json<{ id: string; name: string }[]>();
  const service_id = services.find(({ name }) => name.includes(OTHER))?.id;
  const horse_id = (await buildHorse(app)).id;
  const booking = { horse_id, service_id, onetime: 0, days_of_week: 'Wtorek' };
  t.equal((await manager.post('/api/add_service_to_horse', booking)).status, 200);

  const named = async (name: string) =>
    (await dump(app.db)).filter((row) => row.toLowerCase().includes(name.toLowerCase()));
  const tables = new Set((await named(OWNER)).map((row) => row.split(' ')[0]?.replace('public.', '')));
  const expected =
    'horses horse_emergencies notes events health_alerts bookings tasks entry_notes skip_notes groups services boxes bug_reports visits settings';
  const missing = expected.split(' ').filter((table) => !tables.has(table));
  t.same(missing, [], 'each table with texts has some');

  await t.test('are not in the audit log, which cannot be erased', async (t) => {
    const log = (await dump(app.db)).filter((row) => row.startsWith('public.audit_log '));
    const kept = log.filter((row) => /Żżż|Ććć|słowo/i.test(row));
    t.same(kept, []);
    t.ok(log.length >= 20, `${log.length} changes`);
  });

  /** The club's own texts, and a horse's box number. */
  async function ofTheClub(): Promise<string[]> {
    const rows = (await dump(app.db)).filter((row) =>
      /^public\.(services|groups|boxes|photographs|settings|care_kinds) /.test(row),
    );
    return rows.sort();
  }
  const club = await ofTheClub();
  const offered = await app.db.selectFrom('services').select(['name', 'description']).execute();

  /** A row without its copies of the club's texts. */
  function withoutTheClub(row: string): string {
    const repeated = [...offered.flatMap((service) => [service.name, service.description])];
    return repeated.reduce((left, text) => left.replaceAll(JSON.stringify(text).slice(1, -1), ''), row);
  }

  for (const [{ id }, name] of [[other, OTHER] as const, [owner, OWNER] as const])
    await t.test(`name ${name} nowhere once the account is deleted`, async (t) => {
      t.equal((await manager.delete(`/api/delete_user/${id}`, { with_debt: true })).status, 200);
      const left = (await named(name)).filter((row) => !club.includes(row)).map(withoutTheClub);
      const boxes = left.filter((row) => row.startsWith('public.horses '));
      const naming = left.filter((row) => row.includes(name) && !boxes.includes(row));
      t.same(naming, []);
      const texts = boxes
        .map((row) => JSON.parse(row.slice('public.horses '.length)))
        .flatMap(({ name, breed, description }) => [name, breed, description]);
      t.notMatch(texts.join('\n'), name);
    });

  t.test('leave the club’s own texts unchanged', async (t) => {
    t.same(await ofTheClub(), club);
    t.ok(club.some((row) => row.includes(OWNER) && row.includes(OTHER)));
  });
});
