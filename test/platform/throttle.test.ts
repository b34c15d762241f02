import t from 'tap';
import { expiring } from '../../server/app.ts';
import { inTransaction } from '../../server/platform/data/database.ts';
import {
  countFailures,
  countHit,
  countHits,
  countsFrom,
  networksOf,
  signInThrottle,
  takeTurn,
  throttleKey,
} from '../../server/platform/data/throttle.ts';
import { BadInput, NotFound, TooMany, Unavailable } from '../../server/platform/http/errors.ts';
import { sweep } from '../../server/platform/jobs/housekeeping.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';

const RULE = { limit: 5, windowMs: 3_600_000 };
const ANNA = { account: 'anna@stajnia.test', address: '83.1.2.3', knownBrowser: false };

const { db } = await openTestDatabase(t);

async function open() {
  await db.deleteFrom('throttles').execute();
  const clock = testClock();
  const wait = (work: Promise<void>): Promise<number> =>
    work.then(
      () => 0,
      (error) => {
        if (!(error instanceof TooMany)) throw error;
        return error.retryAfter as number;
      },
    );
  return {
    clock,
    hit: (key = 'test:x') => wait(countHit(db, key, RULE, clock.now())),
    tryAs: (attempt = ANNA) => wait(signInThrottle.check(db, attempt, clock.now())),
  };
}

t.test('an address stands for itself, an IPv6 address for its /64 and its /48', async (t) => {
  const same: [string, ...string[]][] = [
    ['83.1.2.3', '83.1.2.3'],
    ['::ffff:83.1.2.3', '83.1.2.3'],
    ['2a02:a310:c1:5f00:1:2:3:4', '2a02:a310:c1:5f00::/64', '2a02:a310:c1::/48'],
    ['2A02:A310:00C1:5F00:ffff::', '2a02:a310:c1:5f00::/64', '2a02:a310:c1::/48'],
    ['2a02:a310::1', '2a02:a310:0:0::/64', '2a02:a310:0::/48'],
    ['2a02:a310:c1:5f00::1', '2a02:a310:c1:5f00::/64', '2a02:a310:c1::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['64:ff9b::83.1.2.3', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['unknown', 'unknown'],
  ];
  for (const [address, ...networks] of same)
    t.same(
      networksOf(address).map(({ network }) => network),
      networks,
      address,
    );
});

t.test('a /48 has ten times the limit of a /64, however its addresses are spread', async (t) => {
  const { clock } = await open();
  const hit = (address: string) =>
    countHits(db, countsFrom(address, 'test', RULE), clock.now()).then(
      () => true,
      () => false,
    );
  let through = 0;
  for (let nth = 0; nth < 60; nth++) if (await hit(`2a02:a310:c1:${nth.toString(16)}::1`)) through++;
  t.equal(through, 50);
  t.equal(await hit('2a02:a310:c1:ffff::1'), false, 'one more is refused');
  t.equal(await hit('2a02:a310:c2:1::1'), true, 'another /48 is free');
  for (let nth = 0; nth < 60; nth++) t.equal(await hit(`83.1.2.${nth}`), true, 'IPv4 addresses are counted separately');
});

t.test('a /48 may fail to sign in 250 times in five minutes, for all accounts together', async (t) => {
  const { tryAs } = await open();
  const from = (nth: number) => ({ ...ANNA, account: `${nth}@x.test`, address: `2a02:a310:c1:${nth.toString(16)}::1` });
  let through = 0;
  for (let nth = 1; nth <= 260; nth++) if ((await tryAs(from(nth))) === 0) through++;
  t.equal(through, 250);
});

t.test('guesses at one account are slowed after twenty, from any addresses', async (t) => {
  const { clock, tryAs } = await open();
  const from = (nth: number, account = ANNA.account) => ({
    ...ANNA,
    account,
    address: `10.${nth >> 8}.${nth & 255}.1`,
  });
  for (let nth = 1; nth <= 20; nth++) t.equal(await tryAs(from(nth)), 0);
  t.equal(await tryAs(from(21)), 30, 'the next one waits');
  t.equal(await tryAs(from(22, 'ktos@stajnia.test')), 0, 'other accounts do not');
  const known = { ...ANNA, knownBrowser: true };
  t.equal(await tryAs(known), 0, 'the owner’s browser does not wait');
  await signInThrottle.succeeded(db, known);
  const waits: number[] = [];
  for (let nth = 30; nth < 36; nth++) {
    const wait = await tryAs(from(nth));
    waits.push(wait);
    clock.advance({ seconds: wait });
    t.equal(await tryAs(from(nth)), 0, 'a try after the wait is allowed');
  }
  t.same(waits, [30, 60, 120, 240, 300, 300], 'waits grow to five minutes at most');
  const attempts = await Promise.all(Array.from({ length: 30 }, (_, nth) => tryAs(from(1000 + nth))));
  t.equal(attempts.filter((wait) => wait === 0).length, 0, 'thirty at once are refused');
  await signInThrottle.forget(db, ANNA.account, '83.9.9.9');
  t.equal(await tryAs({ ...ANNA, address: '83.9.9.9' }), 0, 'a new password resets it');
});

t.test('of many simultaneous tries at one account from different addresses, twenty are allowed', async (t) => {
  const { tryAs } = await open();
  const waits = await Promise.all(Array.from({ length: 50 }, (_, nth) => tryAs({ ...ANNA, address: `10.1.${nth}.1` })));
  t.equal(waits.filter((wait) => wait === 0).length, 20);
});

t.test('a correct password, or a try that was not checked, does not count as a guess', async (t) => {
  const { tryAs } = await open();
  for (let nth = 1; nth <= 60; nth++) {
    const attempt = { ...ANNA, address: `10.2.${nth}.1` };
    t.equal(await tryAs(attempt), 0);
    if (nth % 2) await signInThrottle.succeeded(db, attempt);
    else await signInThrottle.undone(db, attempt);
  }
});

t.test('a window allows a number of tries, and a refusal says when it ends', async (t) => {
  const { clock, hit } = await open();
  for (let nth = 1; nth <= 5; nth++) t.equal(await hit(), 0);
  clock.advance({ minutes: 20 });
  t.equal(await hit(), 2400);
  t.equal(await hit('test:y'), 0, 'another key is counted separately');
  clock.advance({ minutes: 40 });
  t.equal(await hit(), 0, 'a new window');
});

t.test('simultaneous tries do not exceed the limit', async (t) => {
  const { hit, tryAs } = await open();
  const hits = await Promise.all(Array.from({ length: 50 }, () => hit()));
  t.equal(hits.filter((wait) => wait === 0).length, 5);
  const tries = await Promise.all(Array.from({ length: 50 }, () => tryAs()));
  t.equal(tries.filter((wait) => wait === 0).length, 5);
});

t.test('five failures are free, then the waits double up to a quarter of an hour', async (t) => {
  const { clock, tryAs } = await open();
  for (let nth = 1; nth <= 5; nth++) t.equal(await tryAs(), 0);
  for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
    t.equal(await tryAs(), seconds);
    clock.advance({ seconds: seconds - 1 });
    t.equal(await tryAs(), 1, 'a try while waiting does not prolong it');
    clock.advance({ seconds: 1 });
    t.equal(await tryAs(), 0);
  }
  clock.advance({ days: 1, seconds: 1 });
  for (let nth = 1; nth <= 5; nth++) t.equal(await tryAs(), 0, 'a day later it is reset');
});

t.test('the right password resets the account’s failures', async (t) => {
  const { tryAs } = await open();
  for (let nth = 1; nth <= 5; nth++) await tryAs();
  await signInThrottle.succeeded(db, ANNA);
  for (let nth = 1; nth <= 5; nth++) t.equal(await tryAs(), 0);
  t.not(await tryAs(), 0);
});

t.test('an address may fail 25 times in five minutes, for all accounts together', async (t) => {
  const { clock, tryAs } = await open();
  const as = (nth: number, address = ANNA.address) => ({ ...ANNA, account: `person${nth}@stajnia.test`, address });
  for (let nth = 1; nth <= 25; nth++) t.equal(await tryAs(as(nth)), 0);
  await signInThrottle.succeeded(db, as(1));
  t.equal(await tryAs(as(26)), 0, 'a success does not count');
  clock.advance({ minutes: 1 });
  t.equal(await tryAs(as(27)), 240);
  t.equal(await tryAs(as(27, '83.1.2.4')), 0, 'another address is free');
  clock.advance({ minutes: 4 });
  for (let nth = 1; nth <= 5; nth++)
    t.equal(await tryAs(as(27)), 0, 'a try refused by address does not count for the account');
});

t.test('a stranger’s failures do not block a known browser', async (t) => {
  const { tryAs } = await open();
  for (let nth = 1; nth <= 40; nth++) await tryAs({ ...ANNA, account: nth % 2 ? ANNA.account : `${nth}@x.test` });
  t.not(await tryAs(), 0, 'the stranger is refused');
  const known = { ...ANNA, knownBrowser: true };
  for (let nth = 1; nth <= 5; nth++) t.equal(await tryAs(known), 0, 'the owner is not, even behind the same address');
  t.equal(await tryAs(known), 30, 'a known browser has the same limit of guesses');
  await signInThrottle.succeeded(db, known);
  t.not(await tryAs(), 0, 'and the owner’s success does not help the stranger');
});

t.test('a try that was not checked does not count', async (t) => {
  const { tryAs } = await open();
  for (let nth = 1; nth <= 30; nth++) {
    t.equal(await tryAs(), 0);
    await signInThrottle.undone(db, ANNA);
  }
});

t.test('spellings of one e-mail are one account', async (t) => {
  const { tryAs } = await open();
  for (const account of ['anna@stajnia.test', 'Anna@Stajnia.test', ' ANNA@stajnia.test ', 'anna@stajnia.test'])
    await tryAs({ ...ANNA, account });
  t.equal(await tryAs(), 0);
  t.equal(await tryAs(), 30);
});

t.test('simultaneous successes and failures do not block each other', async (t) => {
  const { clock } = await open();
  const one = async (nth: number) => {
    const attempt = { ...ANNA, account: `person${nth % 3}@stajnia.test` };
    await signInThrottle.check(db, attempt, clock.now()).catch(() => {});
    if (nth % 2) await inTransaction(db, (tx) => signInThrottle.succeeded(tx, attempt));
    else await signInThrottle.undone(db, attempt);
  };
  await Promise.all(Array.from({ length: 60 }, (_, nth) => one(nth)));
  const [row] = await db.selectFrom('throttles').select('hits').orderBy('hits', 'desc').limit(1).execute();
  t.ok((row?.hits ?? 0) < 25);
});

t.test('a count made under another NOW is ignored', async (t) => {
  const { clock, hit, tryAs } = await open();
  clock.advance({ days: 90 });
  for (let nth = 1; nth <= 9; nth++) await Promise.all([hit(), tryAs()]);
  clock.advance({ days: -90 });
  t.equal(await hit(), 0);
  t.equal(await tryAs(), 0);
});

t.test('the table holds no names, and expired rows are deleted', async (t) => {
  const { clock, hit, tryAs } = await open();
  await tryAs();
  await hit(throttleKey('bug-report', ANNA.address));
  const rows = JSON.stringify(await db.selectFrom('throttles').selectAll().execute());
  t.notMatch(rows, /anna|83\.1\.2\.3/i);
  clock.advance({ hours: 23 });
  await hit('test:younger');
  clock.advance({ hours: 2 });
  await sweep(db, expiring, clock.now(), 1);
  t.same(await db.selectFrom('throttles').select('key').execute(), [{ key: 'test:younger' }]);
});

t.test('a queue is kept until its last turn has passed', async (t) => {
  const { clock } = await open();
  const daily = { limit: 3, windowMs: 24 * 3_600_000 };
  const days = async () => (await takeTurn(db, 'test:queue', daily, clock.now())) / daily.windowMs;
  for (let nth = 0; nth < 9; nth++) t.equal(await days(), Math.floor(nth / 3));
  clock.advance({ hours: 47 });
  await sweep(db, expiring, clock.now());
  t.equal(await days(), 25 / 24, 'the tenth waits for the fourth day');
  clock.advance({ hours: 48 });
  await sweep(db, expiring, clock.now());
  t.same(await db.selectFrom('throttles').select('key').execute(), [{ key: 'test:queue' }]);
  clock.advance({ hours: 1 });
  await sweep(db, expiring, clock.now());
  t.same(await db.selectFrom('throttles').select('key').execute(), []);
});

t.test('only failures are counted', async (t) => {
  const { clock } = await open();
  const tried = (outcome: () => Promise<string>) =>
    countFailures(db, [{ key: 'test:f', limit: RULE }], clock.now(), outcome);
  const fail = (error: Error) => () => Promise.reject(error);
  for (let nth = 1; nth <= 10; nth++) {
    t.equal(await tried(async () => 'done'), 'done');
    await t.rejects(tried(fail(new BadInput())), BadInput, 'an input error does not count');
    await t.rejects(tried(fail(new Unavailable())), Unavailable, 'an error of ours does not count');
    await t.rejects(tried(fail(new Error('a bug'))), { message: 'a bug' });
  }
  for (let nth = 1; nth <= 5; nth++) await t.rejects(tried(fail(new NotFound())), NotFound);
  await t.rejects(
    tried(() => t.fail('it is not even tried') as never),
    TooMany,
  );
  clock.advance({ minutes: 61 });
  t.equal(await tried(async () => 'again'), 'again');
});
