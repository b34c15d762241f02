import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildEvent,
  buildHorse,
  buildLedgerEntry,
  buildNote,
  buildPerson,
  buildTask,
} from '../support/builders.ts';
import { byDay } from '../support/drill.ts';
import { endOf } from '../support/program.ts';

const run = (args: string[], env: Record<string, string>, cwd: string) =>
  endOf('server/commands/export.ts', { args, env, cwd });

t.test('npm run export writes all data of one person into a folder only the operator can read', async (t) => {
  const app = await startApp(t);
  const env = { DATABASE_URL: app.databaseUrl };
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-export-'));
  t.teardown(() => fs.rmSync(dir, { recursive: true, force: true }));
  const person = await buildPerson(app, { role: 'worker', email: 'anna@example.pl', city: 'Łękołody' });
  await (await app.as(person)).post('/api/report_bug', { description: 'Zegar w siodlarni stoi.' });
  const horse = await buildHorse(app, { owner: person, name: 'Bursztyn' });
  await buildNote(app, { horse, title: 'Kopyta' });
  await buildEvent(app, { horse, title: 'Zawody' });
  await buildBooking(app, { horse, service_name: 'Lonżowanie' });
  await buildLedgerEntry(app, { horse, kind: 'opening' });
  await buildLedgerEntry(app, { horse, kind: 'deposit' });
  await buildTask(app, { worker: person, service_name: 'Derkowanie' });
  const stranger = await buildPerson(app, { last_name: 'Obca' });
  await buildHorse(app, { owner: stranger, name: 'Obcy' });
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } });
  const picture = await image.jpeg().toBuffer();
  const row = { person_id: person.id, picture, thumbnail: picture, etag: 'x', updated_at: app.clock.now() };
  await app.db.insertInto('pictures').values(row).execute();

  const ways = [
    { args: [], more: { DATA_DIR: path.join(dir, 'elsewhere') }, into: `elsewhere/exports/${person.id}` },
    { args: [], more: {}, into: `.data/exports/${person.id}` },
    { args: ['--out', 'dane/anny'], more: {}, into: 'dane/anny' },
  ];
  for (const { args, more, into } of byDay(ways.slice(0, 1), ways)) {
    const folder = path.join(dir, into);
    const { code, stdout, stderr } = await run(['Anna@example.pl', ...args], { ...env, ...more }, dir);
    t.match([code, stdout, stderr], [0, folder, '']);
    t.same(fs.readdirSync(folder).sort(), ['data.json', 'picture.jpg']);
    for (const made of [folder, path.dirname(folder)])
      t.equal(fs.statSync(made).mode & 0o777, 0o700, 'only the operator can read it');
    t.same(fs.readFileSync(path.join(folder, 'picture.jpg')), picture);
    const json = fs.readFileSync(path.join(folder, 'data.json'), 'utf8');
    t.match(JSON.parse(json), {
      account: { id: person.id, email: 'anna@example.pl', city: 'Łękołody', role: 'worker' },
      picture: { picture: 'picture.jpg' },
      sessions: [{ user_agent: 'tests' }],
      horses: [{ name: 'Bursztyn' }],
      notes: [{ title: 'Kopyta' }],
      calendar: { events: [{ title: 'Zawody' }] },
      bookings: [{ service_name: 'Lonżowanie' }],
      ledger: [{ kind: 'opening', amount: -45_000, due_on: '2026-11-21' }, { kind: 'deposit' }],
      tasks: [{ service_name: 'Derkowanie' }],
      bug_reports: [{ description: 'Zegar w siodlarni stoi.' }],
    });
    t.notMatch(json, /Obc[ay]|argon2|_hash/, 'no data of others, and no secrets');
  }
  const stray = fs.readdirSync(dir).filter((name) => name.includes(person.id));
  t.same(stray, [], 'nothing in the working directory');
});
