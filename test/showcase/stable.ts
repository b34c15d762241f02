import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { demoHorse, ownerOf } from '../../server/demo/horses.ts';
import { DEMO_PASSWORD, fillDemo } from '../../server/demo/index.ts';
import { demoPerson, newOwner, ownerWithoutAccount } from '../../server/demo/people.ts';
import { day } from '../../server/domain/days.ts';
import { CHANGED_DAYS_CHANNEL } from '../../server/features/board/changed-days.ts';
import { type Made, nothingMade, stateNow } from '../../server/features/moving-in/made.ts';
import { keptUntil } from '../../server/features/moving-in/queries.ts';
import { clubReader } from '../../server/platform/data/club.ts';
import { connectDatabase, type Db, UNHURRIED } from '../../server/platform/data/database.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { openLive } from '../../server/platform/data/live.ts';
import { LIMITS } from '../../server/platform/http/security.ts';
import { openPush } from '../../server/platform/jobs/push.ts';
import { hashPassword } from '../../server/platform/session/passwords.ts';
import { hashSecret } from '../../server/platform/session/secrets.ts';
import { command, databaseAt, type Template } from '../support/postgres.ts';
import { signInAt } from '../support/program.ts';
import { storeRow } from '../support/stored-rows.ts';
import { LINK, type Looker, TAKEN, TICKED_VISIT, UPLOAD, USED, VISIT } from './screens.ts';

/** A Friday after lunch: feeding and turnout are done, the evening's tasks are not. */
export const NOW = '2026-11-20T13:40:00+01:00';

export type Cookie = { name: string; value: string; url: string };

/** A stable that a browser can visit, with its own database. Its clock is stopped, and no jobs run. */
export type OpenStable = {
  url: string;
  db: Db;
  close(): Promise<void>;
};

export async function openDemoStable(template: Template): Promise<OpenStable> {
  const databaseUrl = await copyOf(template);
  await fillDemo({ url: databaseUrl, clock, say: () => {} });
  return serve(databaseUrl);
}

/** With the targets of links that mails would bring. */
export async function openLinkedStable(template: Template): Promise<OpenStable> {
  const stable = await openDemoStable(template);
  await sendLinks(stable.db, clock());
  return stable;
}

/** Opens a stable like a new installation, with only the demo's manager. */
export async function openNewStable(template: Template): Promise<OpenStable> {
  const stable = await serve(await copyOf(template));
  const { groups: _, ...manager } = demoPerson('manager');
  const home = { city: 'Poznań', postal_code: '60-479', street: 'ul. Strzeszyńska', house_number: '10' };
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const row = { ...manager, ...home, phone_number: '601234567', password_hash, created_at: clock() };
  await stable.db.insertInto('people').values(row).execute();
  return stable;
}

/** A new session of a demo account. */
export async function cookiesAt(url: string, looker: Exclude<Looker, 'visitor'>): Promise<Cookie[]> {
  const { cookie } = await signInAt(url, { email: demoPerson(looker).email, password: DEMO_PASSWORD });
  return cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
}

const clock = () => new Date(NOW);

async function copyOf({ server, name }: Template): Promise<string> {
  const copy = `${name}_${randomBytes(4).toString('hex')}`;
  await command(server, `create database "${copy}" template "${name}"`);
  return databaseAt(server, copy);
}

/**
 * Creates the targets of LINK and UPLOAD: an invitation, a password reset, mails to unsubscribe from, a bank's file.
 */
export async function sendLinks(db: Db, created_at: Date): Promise<void> {
  const token_hash = hashSecret(LINK);
  const sent = { token_hash, created_at, sent_at: created_at, expires_at: new Date(created_at.getTime() + 3_600_000) };
  const [manager, owner] = [demoPerson('manager').id, demoPerson('owner').id];
  const invitation = { ...sent, email: 'zaproszona@poczta.example', role: 'user' as const, invited_by: manager };
  await storeRow({ db }, 'invitations', invitation);
  await storeRow({ db }, 'password_resets', { ...sent, person_id: owner });
  const october = { month: day('2026-10-01'), sent_at: new Date('2026-11-10T09:12:00+01:00') };
  for (const person_id of [owner, demoPerson('owner2').id])
    await storeRow({ db }, 'sent_statements', { person_id, ...october });
  await storeRow({ db }, 'statement_links', { token_hash, person_id: owner, made_at: created_at });
  const file = fs.readFileSync(path.join(import.meta.dirname, '../transfers/files/other.csv'));
  const upload = { id: UPLOAD, uploaded_by: manager, uploaded_at: created_at, format: 'columns' as const, file };
  await storeRow({ db }, 'bank_imports', upload);
  await planVisits(db, manager, created_at);
  await putSheets(db, manager, created_at);
}

/** A visit of today whose link is LINK, with every state of a horse; and one that only waits to be closed. */
async function planVisits(db: Db, planned_by: string, now: Date): Promise<void> {
  const { id: kind_id } = await storeRow({ db }, 'care_kinds', {
    ...{ name: 'Werkowanie', every: 8, unit: 'week' as const, created_at: now },
  });
  const visit = { kind_id, day: day('2026-11-20'), comes: 'Marek Kuźnia', planned_by, planned_at: now };
  await storeRow({ db }, 'care_visits', { ...visit, id: VISIT, hour: '15:00' });
  await storeRow({ db }, 'care_visits', { ...visit, id: TICKED_VISIT, hour: '16:30' });
  const [expires_at, token_hash] = [new Date(now.getTime() + 86_400_000), hashSecret(LINK)];
  await storeRow({ db }, 'care_visit_links', {
    ...{ visit_id: VISIT, token_hash, created_by: planned_by, created_at: now, expires_at },
  });
  const by = { ticked_by: demoPerson('worker').id, ticked_at: now };
  const done = { outcome: 'done' as const, ...by };
  const later = { outcome: 'postponed' as const, postponed_to: day('2026-11-27'), ...by };
  const not = { outcome: 'not_done' as const, reason: 'brak czasu', ...by };
  const proposed = { proposed_outcome: 'done' as const, remark: 'lewy tył luźny' };
  const horses = ['Grom', 'Iskra', 'Bursztyn', 'Wichura'].map((name) => demoHorse(name).id);
  for (const [nth, state] of [
    { ...done, note: 'tylko przód' },
    later,
    not,
    { ...proposed, note: 'spokojnie' },
  ].entries())
    await storeRow({ db }, 'care_visit_horses', { visit_id: VISIT, horse_id: horses[nth] as string, ...state });
  for (const [nth, state] of [done, done, later, not].entries())
    await storeRow({ db }, 'care_visit_horses', { visit_id: TICKED_VISIT, horse_id: horses[nth] as string, ...state });
}

/** A sheet with everything that its preview shows: wrong cells, questions, changes. Also committed sheets. */
async function putSheets(db: Db, put_by: string, now: Date): Promise<void> {
  const of = ownerOf(demoHorse('Grom'));
  const rows = [
    [
      'Koń',
      'Boks',
      'Właściciel',
      'Telefon',
      'E-mail',
      'Opłata',
      'Saldo na start',
      'Karmienie poranne',
      'Karuzela',
      'Nr chip',
    ],
    ['Aria', '144', 'Kowalczyk J.', '601 222 333', '', '1650', '-1650', 'owies 2 miarki, siano 3 kg', 'x', '616'],
    ['Baltazar', '146', 'Maj Ewa', '', 'ewa@poczta.example', '1450', '200', 'x', '', ''],
    ['Perła', '4', 'Kowalczyk Jan', '601 222 333', '', '16S0', '', 'x', 'pn śr', ''],
    ['Wrzos', '141', '', '', '', '1250', '', '', '', ''],
    ['Grom', '147', `${of.last_name} ${of.first_name}`, '', '', '1500', '', '', '', ''],
  ];
  const cells = { rows: rows.map((row, nth) => ({ line: nth + 1, cells: row })), merged: [] };
  const sheet = { put_by, put_at: now, cells: JSON.stringify(cells), version: '', expires_at: keptUntil(now) };
  const people = [ownerWithoutAccount, newOwner].map((id) => ({ table: 'people' as const, id, name: 'Ryszard Gil' }));
  const takenIn = async (made: Partial<Made>) => ({
    ...sheet,
    committed_at: now,
    outcome: JSON.stringify({ created: 2, changed: 0, unchanged: 0, skipped: 2 }),
    made: JSON.stringify(await stateNow(db, { ...nothingMade(), ...made })),
  });
  await storeRow({ db }, 'moving_in_sheets', { ...sheet, id: UPLOAD });
  await storeRow({ db }, 'moving_in_sheets', { ...(await takenIn({ changed: people })), id: TAKEN });
  await storeRow({ db }, 'moving_in_sheets', { ...(await takenIn({ made: people })), id: USED });
}

async function serve(databaseUrl: string): Promise<OpenStable> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-showcase-'));
  const port = await freePort();
  const config = readConfig('demo', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  });
  const connection = connectDatabase(databaseUrl, { timeouts: { ...UNHURRIED, connect: 300_000 } });
  const { db } = connection;
  const jobs = { enqueue: async () => {} };
  const live = openLive(databaseUrl, CHANGED_DAYS_CHANNEL);
  const push = await openPush(config, db);
  const limits = { ...LIMITS, perPerson: Number.MAX_SAFE_INTEGER, eventLoopDelay: 0, throttles: false };
  const app = await buildApp({ config, db, clock, jobs, push, live, club: clubReader(db), limits });
  await app.listen({ host: config.host, port });
  return {
    url: config.publicUrl,
    db,
    async close() {
      await app.close();
      await live.close();
      await connection.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
