/** The amount that each owner of the demo is asked to pay is the same everywhere. */
import fs from 'node:fs';
import path from 'node:path';
import jsQR from 'jsqr';
import sharp from 'sharp';
import t from 'tap';
import { DEMO_PASSWORD } from '../../server/demo/index.ts';
import { demoPerson } from '../../server/demo/people.ts';
import type { Day } from '../../server/domain/days.ts';
import { parseMail } from '../../server/platform/jobs/mail-files.ts';
import { coverageOf, type LedgerLine } from '../properties/coverage-model.ts';
import { startApp } from '../support/app.ts';
import { accountOf, buildDevice } from '../support/builders.ts';
import { byDay } from '../support/drill.ts';
import { bill } from '../support/ledger.ts';
import { bytesOf, pagesOfPdf } from '../support/pages-of-pdf.ts';
import { pushSink, type TestDevice } from '../support/push-sink.ts';
import { scanQr } from '../support/scan-qr.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const sink = await pushSink(t);
const app = await startApp(t, { demo: true, pushServices: sink.services });
const as = async (id: string) => app.as(accountOf(await storedRow(app, 'people', { id }), DEMO_PASSWORD));
const TERM = 9;
/** The daily run: before billing, on the due day and the day after. */
const DAYS: readonly string[] = byDay(
  ['2026-12-09', '2026-12-19', '2026-12-20'],
  ['2026-12-09', '2026-12-10', '2026-12-15', '2026-12-19', '2026-12-20'],
);
/** Owners of each kind. */
const OWNERS = byDay(1, 1000);

/** `lateOfLiving`: the overdue amount of the horses that are still here. */
type Figure = { asked: number; overdue: number };
type OfOwner = Figure & { lateOfLiving: number; stays: boolean };

/** 'Do zapłaty do 19 grudnia: 2400,00 zł' */
const DAY_LINE = /(?:Zaległość|Do zapłaty)(?: do \d+ [a-ząćęłńóśźż]+)?:/;
const toGrosze = (sum: number, { price }: { price: number }) => sum + Math.round(price * 100);

/** The amount asked from every owner, calculated line by line. */
async function reckoned(today: Day): Promise<Map<string, OfOwner>> {
  const lines = await app.db.selectFrom('ledger_entries').selectAll().orderBy('seq').execute();
  const horses = await storedRows(app, 'horses', {}, 'id', 'owner_id', 'archived_at');
  const runs = await storedRows(app, 'billing_runs', {}, 'period', 'due_on');
  const billed = new Map(runs.map(({ period, due_on }) => [period, due_on]));
  const dues = { billed, paymentDate: '2199-01-01' as Day, today };
  const owners = new Map<string, OfOwner>();
  for (const { id, owner_id, archived_at } of horses) {
    const own = lines.filter(({ horse_id }) => horse_id === id);
    const ledger = own.map((line): LedgerLine => {
      return { ...line, deposit: line.kind === 'deposit', correction: line.kind === 'correction' };
    });
    const { asked, overdue } = coverageOf(ledger, dues);
    const of = owners.get(owner_id) ?? { asked: 0, overdue: 0, lateOfLiving: 0, stays: false };
    owners.set(owner_id, {
      asked: of.asked + asked,
      overdue: of.overdue + overdue,
      lateOfLiving: of.lateOfLiving + (archived_at ? 0 : overdue),
      stays: of.stays || archived_at === null,
    });
  }
  return owners;
}

const kindOf = ({ asked, overdue }: Figure): string =>
  overdue > 0 ? (overdue < asked ? 'some late' : 'late') : asked > 0 ? 'due' : 'nothing';

type Person = { id: string; email: string | null; password_hash: string | null };

/** Some owners of each kind: by debt, account, e-mail, and whether their horses have left. */
function someOf<Of extends Person>(people: readonly Of[], owners: ReadonlyMap<string, OfOwner>): Of[] {
  const seen = new Map<string, number>();
  return people.filter(({ id, email, password_hash }) => {
    const of = owners.get(id);
    if (!of) return false;
    const kind = [kindOf(of), email !== null, password_hash !== null, of.stays].join();
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return (seen.get(kind) ?? 0) <= OWNERS;
  });
}

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const groszeIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Math.round(Number(text.replace(/\s/g, '').replace(',', '.')) * 100);
/** The first amount after some words. */
const after = (text: string, words: RegExp): number | undefined =>
  groszeIn(new RegExp(`${words.source}[^\\d]*?([\\d ]+,\\d\\d)`).exec(plain(text))?.[1]);
const amountOfCode = ([code]: string[]): number | undefined => (code ? Number(code.split('|')[3]) : undefined);
const HEAD = /(?:Zaległość|Do zapłaty|Nic do zapłaty)[^,]*?, stan na \d\d\.\d\d\.\d{4}/;

/** 'Do zapłaty do 19.12.2026: 2400,00 zł' */
const TOLD = /(?:Zaległość|Do zapłaty)(?: do \d\d\.\d\d\.\d{4})?/;

/** Each person of a list with the amount it shows. */
function rowsOf(html: string): Map<string, Figure> {
  const rows = html.matchAll(/href="\/user\/([\da-f-]{36})\?tab=payments"[\s\S]*?<p class="sum">([\s\S]*?)<\/p>/g);
  const figureIn = (sum: string) => ({
    asked: after(sum, /<strong>/) ?? 0,
    overdue: after(sum, /po terminie/) ?? 0,
  });
  return new Map([...rows].map(([, id = '', sum = '']) => [id, figureIn(sum)]));
}

async function codeOfPicture(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const code = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
  return code ? Buffer.from(code.binaryData).toString('utf8') : 'unreadable';
}

const folder = path.join(app.server.deps.config.dataDir, 'mail');
const read = new Set<string>();

/** The amounts of the mails written since, by address: of the transfer, and of its code. */
async function mailed() {
  const found = new Map<string, { amount: number | undefined; code: number | undefined }>();
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    if (read.has(name)) continue;
    read.add(name);
    const raw = fs.readFileSync(path.join(folder, name), 'utf8');
    const { to, text } = parseMail(raw);
    const png = /filename=przelew\.png[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(raw)?.[1];
    const code = png ? amountOfCode([await codeOfPicture(Buffer.from(png, 'base64'))]) : undefined;
    found.set(to, { amount: after(text, /Kwota:/), code });
  }
  return found;
}

t.test(
  'all pages, mails and notifications show the same amount before billing, on the due day and the day after',
  async (t) => {
    const managerId = demoPerson('manager').id;
    t.equal((await (await as(managerId)).post('/api/settings/update/payment_term', { value: TERM })).status, 200);
    const devices = new Map<string, TestDevice>();
    for (const id of (await reckoned('2026-12-01' as Day)).keys()) {
      const device = sink.device();
      const { endpoint } = device.subscription;
      await buildDevice(app, { person: { id } as never, endpoint, subscription: JSON.stringify(device.subscription) });
      devices.set(id, device);
    }
    /** The last reminder on a person's phone since a push. */
    const shownTo = (id: string, since: number): string | undefined => {
      const device = devices.get(id) as TestDevice;
      const isOwn = ({ path }: { path: string }) => path === new URL(device.subscription.endpoint).pathname;
      const own = sink.pushed.slice(since).filter(isOwn);
      const notices = own.map((pushed) => device.read(pushed) as { title: string; body: string });
      return notices.find(({ title }) => title === 'Przypomnienie o płatności')?.body;
    };
    const wrong: unknown[] = [];
    const kinds = new Set<string>();
    for (const today of DAYS as Day[]) {
      app.clock.set(`${today}T09:00:00+01:00`);
      await bill(app);
      const owners = await reckoned(today);
      const manager = await as(managerId);
      const everybody = (await storedRows(app, 'people', { deleted_at: null })) as Awaited<
        ReturnType<typeof storedRow<'people'>>
      >[];
      everybody.sort((one, other) => String(one.email).localeCompare(String(other.email)));
      const people = someOf(everybody, owners);
      await mailed();
      const pushes = sink.pushed.length;
      await app.db.deleteFrom('payment_reminders').execute(); // lets each day send a reminder again
      await manager.post('/api/remind_of_payment', { person_ids: people.map(({ id }) => id) });
      await app.drainJobs();
      const lists = [await manager.get('/unpaid'), await manager.get('/unpaid?tab=former')];
      const rows = new Map(lists.flatMap(({ text }) => [...rowsOf(text)]));
      type Unpaid = { user_id: string; price: number }[];
      const unpaid = (await manager.get('/api/horses/get_unpaid')).json<Unpaid>();
      const mails = await mailed();
      for (const { id } of everybody) {
        const { asked = 0, overdue = 0 } = owners.get(id) ?? {};
        const row = rows.get(id) ?? { asked: 0, overdue: 0 };
        if (row.asked !== asked || row.overdue !== overdue) wrong.push({ today, id, row, wanted: { asked, overdue } });
      }
      const living = [...owners.values()].filter(({ stays }) => stays);
      const sum = (name: 'asked' | 'overdue') => living.reduce((sum, of) => sum + of[name], 0);
      const [all, late] = [sum('asked'), sum('overdue')];
      for (const { id, email, password_hash } of people) {
        const of = owners.get(id);
        if (!of) continue;
        const { asked, overdue, lateOfLiving } = of;
        kinds.add(kindOf(of));
        // A person without an account is viewed by the office, which sees no account number.
        const own = await (password_hash ? as(id) : manager);
        const home = password_hash ? plain((await own.get('/home?section=3')).words()) : '';
        const pushed = shownTo(id, pushes);
        const page = (await own.get(password_hash ? '/home?section=9' : `/user/${id}?tab=payments`)).text;
        const address = `/statements/${id}/${today.slice(0, 7)}`;
        const statement = await manager.get(address);
        const [sheet = ''] = await pagesOfPdf(await bytesOf(app, manager, `${address}.pdf`));
        const csv = (await manager.get(`${address}.csv`)).text;
        const saldo = /<div class="saldo">(.*?)<\/div>/s.exec(page)?.[1] ?? '';
        const asks = !/Nadpłata/.test(saldo);
        const toCode = asked > 0 && asked < 1_000_000 ? asked : undefined;
        const mail = email ? mails.get(email) : undefined;
        const found = {
          'the line of the day': password_hash && asked > 0 ? after(home, DAY_LINE) : 0,
          'the unpaid horses': unpaid.filter((one) => one.user_id === id).reduce(toGrosze, 0),
          reminder: pushed && after(pushed, TOLD),
          headline: asks ? groszeIn(/<b>([^<]*?)\s*zł/.exec(plain(saldo))?.[1]) : 0,
          'its late part': overdue > 0 && overdue < asked ? after(saldo, /po terminie/) : overdue,
          'the code of the page': amountOfCode(await scanQr(page)),
          statement: after(statement.words(), HEAD),
          'the code of the statement': amountOfCode(await scanQr(statement.text)),
          PDF: after(sheet, HEAD),
          CSV: groszeIn(/Razem;Do zapłaty;;[^;]*;([\d,]+);/.exec(csv)?.[1]),
          'what is late in the CSV': groszeIn(/Razem;W tym po terminie;;;([\d,]+);/.exec(csv)?.[1]),
          mail: mail?.amount,
          'the code of the mail': mail?.code,
        };
        const wanted = {
          'the line of the day': password_hash ? asked : 0,
          'the unpaid horses': lateOfLiving,
          reminder: email && asked > 0 ? asked : undefined,
          headline: asked,
          'its late part': overdue,
          'the code of the page': password_hash ? toCode : undefined,
          statement: asked,
          'the code of the statement': toCode,
          PDF: asked,
          CSV: asked,
          'what is late in the CSV': overdue,
          mail: email && asked > 0 ? asked : undefined,
          'the code of the mail': email ? toCode : undefined,
        };
        if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push({ today, email, found, wanted });
      }
      const list = (await manager.get('/unpaid')).words();
      const panel = (await manager.get('/home?section=0')).words();
      const sums = {
        'the list': after(list, /Do zapłaty(?: do \d+ \S+)?:/) ?? 0,
        'the late of the list': late > 0 ? after(list, /w tym po terminie/) : 0,
        'the panel': after(panel, /Do zapłaty(?: razem)?/) ?? after(panel, /Zaległości/),
      };
      const wanted = { 'the list': all, 'the late of the list': late, 'the panel': all };
      if (JSON.stringify(sums) !== JSON.stringify(wanted)) wrong.push({ today, sums, wanted });
    }
    t.same(wrong.slice(0, 3), [], `${wrong.length} differ`);
    t.same([...kinds].sort(), ['due', 'late', 'nothing', 'some late'], 'every kind of owner was checked');
  },
);
