/** However an endpoint is spelled, the app calls only what it checked. */
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildDevice, buildPerson } from '../support/builders.ts';
import { pushSink, testDevice } from '../support/push-sink.ts';

// Two servers on this machine. The app allows the first, and a whole domain, and must never call the second.
const [known, foreign] = [await pushSink(t), await pushSink(t)];
const [KNOWN, FOREIGN] = [known, foreign].map(({ services }) => services.hosts[0]) as [string, string];
const DOMAIN = 'push.invalid';
const [, KNOWN_PORT] = KNOWN.split(':');
const [, FOREIGN_PORT] = FOREIGN.split(':');

const app = await startApp(t, {
  pushServices: { hosts: [KNOWN, `*.${DOMAIN}`], ...(known.services.ca && { ca: known.services.ca }) },
});

/** Every host and port that this process connects to. Nothing listens on port 443 here. */
const called: string[] = [];
const note = (message: unknown) => {
  const { request } = message as { request: ClientRequest };
  if (request.protocol === 'https:') called.push(String(request.getHeader('host')));
};
diagnostics.subscribe('http.client.request.created', note);
t.teardown(() => diagnostics.unsubscribe('http.client.request.created', note));

const SIGNS = [
  ...';\'`"{}|\\^<>@#?,!$&()*+=~%:/ ',
  ...['\t', '\n', '\r', '\0', '\u00a0', '\u00ad', '\u200b', '\u2028', '\ufeff', '\u3002', '\uff0e', '\uff61', '\uff0f'],
  ...['\uff20', '\uff03', '\u2044', '\u2100', '\u212b', '%00', '%09', '%23', '%2e', '%2f', '%3b', '%40', '%5c'],
  ...['//', '\\\\', '/\\', '..', '.', '-', '_', '\\@', '#@', '?@', ';@', '/@', ':@', ':443@', '%40@', '[', ']'],
];

const HOSTS = ['127.0.0.1', FOREIGN, 'localhost'];

/** Addresses in which one parser may find the foreign host and another an allowed one. */
const mixed = SIGNS.flatMap((sign, nth) => {
  const host = HOSTS[nth % HOSTS.length];
  return [
    `https://127.0.0.1${sign}.${DOMAIN}/x`,
    `https://${host}${sign}a.${DOMAIN}/x`,
    `https://a.${DOMAIN}${sign}${host}/x`,
    `https://${host}${sign}${KNOWN}/x`,
    `https://${KNOWN}${sign}${host}/x`,
  ];
});

const SCHEMES = ['https://', 'HTTPS://', 'https:', 'https:/', 'https:\\\\', 'https:////', ' https://', 'ht\ttps://'];

const addresses = [
  ...['127.0.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001', '127.1', '127.0.1'],
  ...['127.0.0.1.', '127.0.0.1..', '.127.0.0.1', '127.0.0.01', '127.0.0.1%00', '\uff11\uff12\uff17.0.0.1'],
  ...[
    '127\u30020\u30020\u30021',
    '\u2460\u2461\u2466.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0',
    '',
  ],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    '127.0.0.1\t',
    '12\t7.0.0.1',
    '127.0.\n0.1',
    'a:b@127.0.0.1',
    '@127.0.0.1',
  ],
].flatMap((host, nth) => {
  const scheme = SCHEMES[nth % SCHEMES.length];
  return [`https://${host}:${KNOWN_PORT}/x`, `${scheme}${host}:${KNOWN_PORT}/x`, `${scheme}${host}:${FOREIGN_PORT}/x`];
});

const names = [
  ...[
    'a.push.invalid',
    'A.PUSH.INVALID',
    'a.b-c.push.invalid',
    'a.push.invalid.',
    'a.push.invalid..',
    'a..push.invalid',
  ],
  ...[
    '.push.invalid',
    'push.invalid',
    'a_b.push.invalid',
    'a.push\u3002invalid',
    '\uff41.push.invalid',
    'ż.push.invalid',
  ],
  ...['xn--zda.push.invalid', 'a.push.invalid:443', 'a.push.invalid:8443', 'a.push.invalid:', 'a.push.invalid:0443'],
  ...['*.push.invalid', 'a.push.invalid.evil.test', 'evilpush.invalid', 'a%2epush.invalid', 'a.p\u00adush.invalid'],
].flatMap((host) => [`https://${host}/x`, `https://${host}`, `https://${host}/x?a=b#c`, `https://${host}/\`{x}'|;@^`]);

const spellings = [...new Set([...mixed, ...addresses, ...names])];

/** The allowed addresses, stated without any parser. */
const ALLOWED = [
  new RegExp(`^https://${KNOWN.replaceAll('.', '\\.')}/[!-~]*$`),
  /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.push\.invalid\/[!-~]*$/,
];
const isAllowed = (endpoint: string) => ALLOWED.some((form) => form.test(endpoint)) && !endpoint.includes('#');

t.test('a device is stored as the normal form of a known address', async (t) => {
  const client = await app.as(await buildPerson(app));
  const stored = app.db.selectFrom('push_subscriptions').select(['endpoint', 'subscription']);
  const wrong: string[] = [];
  let taken = 0;
  for (const endpoint of spellings) {
    await app.db.deleteFrom('push_subscriptions').execute();
    const answer = await client.post('/api/push/save_subscription', testDevice(endpoint).subscription);
    const rows = await stored.execute();
    taken += rows.length;
    const right =
      answer.status === 200
        ? rows.length === 1 &&
          rows.every((row) => isAllowed(row.endpoint) && new URL(row.endpoint).href === row.endpoint)
        : answer.status === 400 && rows.length === 0;
    if (!right) wrong.push(`${JSON.stringify(endpoint)}: ${answer.status} ${rows[0]?.endpoint}`);
  }
  t.same(wrong, []);
  t.ok(
    spellings.length > 200 && taken > 20 && taken < spellings.length / 2,
    `${taken} of ${spellings.length} accepted`,
  );
});

t.test('no other host is called, whatever is already stored', async (t) => {
  called.length = 0;
  const { push } = app.server.deps;
  const notice = { title: 'Próba', body: 'Próba', url: '/home', tag: 'x' };
  let gone = 0;
  // A name without an address cannot be reached.
  for (const endpoint of spellings)
    if ((await push.send(testDevice(endpoint).subscription, notice, 60).catch(() => '')) === 'gone') gone++;
  const wrong = [...new Set(called)].filter((host) => host !== KNOWN && !isAllowed(`https://${host}/`));
  t.same(wrong, []);
  t.equal(called.length, spellings.length - gone);
  t.ok(known.pushed.length > 0);
  t.same(foreign.pushed, []);
});

t.test('a stored device with a spelling that is no longer accepted is removed, not called', async (t) => {
  called.length = 0;
  const person = await buildPerson(app);
  for (const sign of ";'") {
    const { subscription } = testDevice(`https://127.0.0.1${sign}.${DOMAIN}/x`);
    await buildDevice(app, { person, endpoint: subscription.endpoint, subscription: JSON.stringify(subscription) });
  }
  t.equal((await (await app.as(person)).post('/api/push/send_test')).status, 200);
  await app.drainJobs();
  t.same(called, []);
  t.same(await app.db.selectFrom('push_subscriptions').select('id').where('person_id', '=', person.id).execute(), []);
});

t.test('two spellings of an endpoint are one device', async (t) => {
  const person = await buildPerson(app);
  const [here, there] = [await app.as(person), await app.as(person)];
  for (const [client, endpoint] of [
    [here, `https://${KNOWN}/one device`],
    [there, `HTTPS://127.1:${KNOWN_PORT}/./one%20device#again`],
  ] as const)
    t.equal((await client.post('/api/push/save_subscription', testDevice(endpoint).subscription)).status, 200);
  const rows = app.db.selectFrom('push_subscriptions').select('endpoint').where('person_id', '=', person.id);
  t.same(await rows.execute(), [{ endpoint: `https://${KNOWN}/one%20device` }]);
  await here.post('/api/push/remove_subscription', { endpoint: `https://${KNOWN}/x/../one device` });
  t.same(await rows.execute(), [], 'any spelling switches it off');
});
