// Long: walks through pages with a service worker, behind a network that fails.
/** Random days of two people who share a phone with a bad signal: nothing is lost, doubled, or done by the wrong person. */
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { type BadNetwork, badNetwork, FATES } from '../support/bad-network.ts';
import { openPage, takeProblems } from '../support/browser.ts';
import { buildHorse, buildPerson, buildService, buildTask, type TestPerson } from '../support/builders.ts';
import { START } from '../support/clock.ts';
import { byDay } from '../support/drill.ts';
import { askWorker, inPocket, stopClock, visit } from '../support/phone.ts';
import { photo } from '../support/photos.ts';
import { holds, step, type ValueOf } from '../support/properties.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRows } from '../support/stored-rows.ts';

const WALKS = byDay(2, 200);
const TASKS = '/home?section=2';

const app = await startApp(t);
const people = [await buildPerson(app, { role: 'worker' }), await buildPerson(app, { role: 'worker' })];
const colleague = await buildPerson(app, { role: 'worker' });
const picture = { name: 'noga.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await (await photo()).arrayBuffer()) };

const any = fc.nat({ max: 99 });
const anyStep = fc.oneof(
  step(6, 'tick', { tab: any, which: any }),
  step(3, 'sheet', { tab: any, which: any }),
  step(2, 'skip', { tab: any, which: any }),
  step(2, 'alert', { tab: any, which: any, pictured: fc.boolean() }),
  step(2, 'note', { tab: any }),
  step(4, 'offline'),
  step(3, 'online'),
  step(4, 'fates', { fates: fc.array(fc.constantFrom(...FATES), { minLength: 1, maxLength: 3 }) }),
  step(3, 'wait', { minutes: fc.integer({ min: 1, max: 40 }) }),
  step(2, 'colleague', { which: any }),
  step(2, 'reload', { tab: any }),
  step(1, 'close', { tab: any }),
  step(1, 'open'),
  step(1, 'expire'),
  step(1, 'hand over'),
);
type Step = ValueOf<typeof anyStep>;

const anyWalk = fc.record({
  steps: fc.array(anyStep, { minLength: 6, maxLength: 12 }),
  /** In minutes. */
  phoneAhead: fc.constantFrom(0, 0, 60, -60),
});

/** What somebody did, and when. `unsure`: the page was left before it took the form. */
type Act = {
  kind: 'finished' | 'skipped' | 'alert' | 'note';
  by: string;
  at: number;
  /** The tasks, or the text of an alert or a note. */
  about: string[];
  pictured?: boolean;
  unsure: boolean;
  /** The page showed the refusal at once. */
  refused: boolean;
};

/** Waits until a page has disabled what is already queued, which may be a moment after a dialog opens. */
async function locksWhatWaits(page: Page): Promise<void> {
  let waiting: string[];
  do waiting = (await askWorker(page, { ask: 'list' })).flatMap(({ ids, refused }) => (refused ? [] : ids));
  while (await page.evaluate(offersAny, waiting));
}

const offersAny = (ids: string[]) =>
  ids.some((id) =>
    document.querySelector(
      `form[action="/api/complete_service"]:has([name="id"][value="${id}"]) .main:enabled,
      [name="ids"][value="${id}"]:checked`,
    ),
  );

type Tasks = Awaited<ReturnType<typeof buildTask>>[];

async function buildDay(): Promise<Tasks> {
  await emptyStable(app);
  app.clock.set(START);
  const tasks: Tasks = [];
  for (const name of ['Karmienie', 'Padokowanie']) {
    const service = await buildService(app, { name });
    for (let box = 1; box <= 3; box++) {
      const horse = await buildHorse(app, { box_number: `${name[0]}${box}` });
      tasks.push(await buildTask(app, { service, horse }));
    }
  }
  for (let single = 1; single <= 4; single++) tasks.push(await buildTask(app));
  return tasks;
}

class Walk {
  readonly acts: Act[] = [];
  private readonly tabs: Page[];
  private readonly network: BadNetwork;
  private readonly tasks: Tasks;
  private readonly own: Map<string, string>;
  private readonly ahead: number;
  private now = Date.parse(START);
  private who: TestPerson;
  private texts = 0;
  private readonly alerted = new Set<unknown>();
  private isOffline = false;

  constructor(page: Page, network: BadNetwork, day: { tasks: Tasks; own: Map<string, string>; ahead: number }) {
    this.tabs = [page];
    this.network = network;
    this.tasks = day.tasks;
    this.own = day.own;
    this.ahead = day.ahead;
    this.who = people[0] as TestPerson;
  }

  private tab(nth = 0): Page {
    return this.tabs[nth % this.tabs.length] as Page;
  }

  private get context() {
    return this.tab().context();
  }

  async begin(): Promise<void> {
    await this.signIn();
    await stopClock(this.context, new Date(this.now + this.ahead));
    await this.signIn();
  }

  /** Signs in beside the pages, and looks around with a good signal. */
  private async signIn(): Promise<void> {
    await this.turn('online');
    this.network.fates = [];
    await this.context.clearCookies();
    const { email, password, id } = this.who;
    const answer = await this.context.request.post('/api/login', {
      data: { email, password },
      headers: { origin: this.network.url, 'sec-fetch-site': 'same-origin' },
    });
    if (!answer.ok()) throw new Error(`not signed in: ${answer.status()}`);
    // A page of the ended session may still lead to the sign-in, and from there to the earlier person's address.
    for (const tab of this.tabs) await visit(tab, '/robots.txt');
    for (const address of [this.notesOf(id), TASKS]) {
      await visit(this.tab(), address);
      await inPocket(this.tab());
    }
    for (const tab of this.tabs.slice(1)) await visit(tab, TASKS);
  }

  private readonly notesOf = (person: string) => `/horses/${this.own.get(person)}?tab=notes`;

  async take(step: Step): Promise<void> {
    if (step.step === 'offline' || step.step === 'online') await this.turn(step.step);
    else if (step.step === 'fates') this.network.fates.push(...step.fates);
    else if (step.step === 'wait') await this.wait(step.minutes);
    else if (step.step === 'colleague') await this.colleague(step.which);
    else if (step.step === 'open') await this.open();
    else if (step.step === 'close') await this.close(step.tab);
    else if (step.step === 'expire') await this.context.clearCookies({ name: 'access_token' });
    else if (step.step === 'hand over') await this.handOver();
    else if (step.step === 'reload') await visit(this.tab(step.tab), this.tab(step.tab).url());
    else await this.act(step);
  }

  /** Both clocks jump, without a signal, because an answer from before would come after. */
  private async wait(minutes: number): Promise<void> {
    await this.context.setOffline(true);
    this.network.cut(); // also those of the service worker
    this.now += minutes * 60_000;
    app.clock.set(new Date(this.now));
    await stopClock(this.context, new Date(this.now + this.ahead));
    await this.context.setOffline(this.isOffline);
  }

  private async turn(way: 'offline' | 'online'): Promise<void> {
    this.isOffline = way === 'offline';
    await this.context.setOffline(this.isOffline);
  }

  private async colleague(which: number): Promise<void> {
    const { id } = this.tasks[which % this.tasks.length] as { id: string };
    const { status } = await (await app.as(colleague)).post('/api/complete_service', { id });
    if (status === 200) this.add({ kind: 'finished', by: colleague.id, about: [id] });
  }

  private add(act: Pick<Act, 'kind' | 'about' | 'pictured'> & { by?: string }): Act {
    const made = { by: this.who.id, at: this.now, unsure: false, refused: false, ...act };
    this.acts.push(made);
    return made;
  }

  private async open(): Promise<void> {
    if (this.tabs.length === 3) return;
    this.tabs.push(await this.context.newPage());
    await visit(this.tabs.at(-1) as Page, TASKS);
  }

  private async close(nth: number): Promise<void> {
    if (this.tabs.length === 1) await this.open();
    await this.tabs.splice(nth % this.tabs.length, 1)[0]?.close();
  }

  /** The session ends for good, and the other person signs in. */
  private async handOver(): Promise<void> {
    await app.db.deleteFrom('sessions').where('person_id', '=', this.who.id).execute();
    this.who = people.find(({ id }) => id !== this.who.id) as TestPerson;
    await this.signIn();
    const seen = await askWorker(this.tab(), { ask: 'list' });
    const own = new Set(this.actsOf(this.who.id).flatMap(({ about }) => about));
    for (const { ids } of seen)
      for (const id of ids) if (!own.has(id)) throw new Error(`sees what somebody else has done: ${id}`);
  }

  private readonly actsOf = (person: string) => this.acts.filter(({ by }) => by === person);

  /** Does something on a tab, if its page still offers it. */
  private async act(step: Exclude<Extract<Step, { tab: number }>, { step: 'close' | 'reload' }>): Promise<void> {
    const page = this.tab(step.tab);
    if (new URL(page.url()).pathname === '/login') return this.signIn();
    const address = step.step === 'note' ? this.notesOf(this.who.id) : TASKS;
    if (!page.url().endsWith(address)) await visit(page, address);
    const dialog = page.locator('dialog:modal, [data-dialog] > dialog'); // over the page, or drawn by the server
    const offered = dialog.locator('form[method="post"] button:enabled').last();
    /** Opens a dialog, and waits for what it offers, or for what says that it does not open. */
    const open = async (link: Locator, wanted = offered) => {
      // In one step, because the page may be drawn again between a look at the link and its click.
      const href = await link.evaluateAll(([one]) => {
        one?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        return one?.getAttribute('href');
      });
      if (!href) return false;
      // It has closed by itself: another tab or the press before has done that work.
      const closed = page.locator(
        `body:not(:has(dialog.dialog[open]))${wanted === offered ? `:not(:has(a[href="${href}"]))` : ''}`,
      );
      await wanted
        .or(page.getByRole('button', { name: 'Spróbuj ponownie' }))
        .or(page.locator('.notice.error'))
        .or(dialog.getByText(/^(Ukończone|Niewykonane) zadanie$/))
        .or(dialog.locator('footer [data-mark]')) // waits already
        .or(page.locator('body:not(:has([data-shell]))')) // a busy server's answer to a visit
        .or(closed)
        .first()
        .waitFor();
      await locksWhatWaits(page);
      const isOffered = (await wanted.count()) > 0;
      if (!isOffered) await visit(page, address);
      return isOffered;
    };
    const press = async (act: Act) => {
      const form = await dialog.locator('form[method="post"]').last().elementHandle();
      await dialog
        .locator('form[method="post"] button.main, form[method="post"] button:not([type="button"])')
        .last()
        .click();
      try {
        await page.waitForFunction((form) => !form?.isConnected || form.ariaBusy === 'false', form);
        act.refused = await page.locator('.notice.error').isVisible();
      } catch {
        act.unsure = true;
      }
    };
    if (step.step === 'note') {
      if (!(await open(page.getByRole('link', { name: 'Dodaj notatkę' }).first()))) return;
      const text = this.text();
      await dialog.getByLabel('Tytuł').fill(text);
      await dialog.getByLabel('Treść').fill(text);
      return press(this.add({ kind: 'note', about: [text] }));
    }
    if (step.step === 'sheet') {
      const sheets = page.locator('main a[href*="dialog=round"]');
      if (!(await open(sheets.nth(step.which % Math.max(1, await sheets.count()))))) return;
      const ticks = dialog.locator('input[name="ids"]:checked');
      const ids = await ticks.evaluateAll((all) => all.map((tick) => (tick as HTMLInputElement).value));
      return ids.length === 0 ? undefined : press(this.add({ kind: 'finished', about: ids }));
    }
    const rows = page.locator('main a[href*="dialog=task"]');
    const row = rows.nth(step.which % Math.max(1, await rows.count()));
    if (!(await open(row))) return;
    const id = /id=([\w-]+)/.exec(page.url())?.[1] ?? '';
    if (step.step === 'tick') return press(this.add({ kind: 'finished', about: [id] }));
    const inDialog = dialog.locator(`a[href*="dialog=${step.step}"]`);
    const field = dialog.getByLabel(step.step === 'skip' ? 'Pogoda' : /Powód/);
    if ((step.step === 'alert' && this.isAlerted(id)) || !(await open(inDialog, field))) return;
    if (step.step === 'skip') {
      await dialog.getByLabel('Pogoda').check();
      return press(this.add({ kind: 'skipped', about: [id] }));
    }
    this.alerted.add(this.horseOf(id));
    const text = this.text();
    await dialog.getByLabel(/Powód/).fill(text);
    if (step.pictured) await dialog.getByLabel(/Zdjęcie/).setInputFiles(picture);
    return press(this.add({ kind: 'alert', about: [text], pictured: step.pictured }));
  }

  private readonly horseOf = (task: string) => this.tasks.find(({ id }) => id === task)?.horse_id;

  /** A second alert ends the first, whose picture is then dropped. */
  private readonly isAlerted = (task: string) => this.alerted.has(this.horseOf(task));

  private readonly text = () => `Słowo ${++this.texts}`;

  /** Waits until all has gone, and returns what is wrong then. */
  async end(): Promise<unknown[]> {
    const wrong: unknown[] = [];
    const told = new Map<string, Set<string>>();
    for (const person of people) {
      if (this.who !== person && this.actsOf(person.id).length === 0) continue;
      this.who = person;
      await this.signIn();
      const left = await this.drained();
      told.set(person.id, new Set(left.flatMap(({ ids }) => ids)));
      wrong.push(...left.filter(({ refused }) => !refused).map((entry) => ['does not leave', entry]));
      wrong.push(...left.filter(({ ids }) => ids.length === 0).map((entry) => ['refused', entry]));
      if (left.length > 0)
        await this.tab()
          .getByRole('button', { name: `Sprawdź: ${left.length}` })
          .waitFor();
    }
    for (const { id } of this.tasks) wrong.push(...(await this.wrongWithTask(id, told)));
    for (const act of this.acts) wrong.push(...(await this.wrongWithText(act)));
    for (const { id } of people) wrong.push(...(await this.wrongOrder(id)));
    return wrong.length > 0 ? [...wrong, { acts: this.acts }] : [];
  }

  /** In attempts. */
  private static readonly PATIENCE = 20;

  private async drained() {
    for (let attempts = 0; ; attempts++) {
      await askWorker(this.tab(), { ask: 'send' });
      const left = await askWorker(this.tab(), { ask: 'list' });
      if (left.every(({ refused }) => refused) || attempts === Walk.PATIENCE) return left;
    }
  }

  /** The first who did a task has done it, at that time; all others were told. */
  private async wrongWithTask(id: string, told: ReadonlyMap<string, ReadonlySet<string>>): Promise<unknown[]> {
    const acts = this.acts.filter(({ about }) => about.includes(id));
    const [task] = await storedRows(app, 'tasks', { id });
    const audited = (await storedRows(app, 'audit_log', { entity_id: id })).length;
    const by = task?.finished_by ?? task?.skipped_by;
    const at = (task?.finished_at ?? task?.skipped_at)?.getTime() ?? Number.NaN;
    const kind = task?.finished_by ? 'finished' : 'skipped';
    if (!by) return acts.some(({ unsure, refused }) => !unsure && !refused) ? [['lost', id]] : [];
    const own = acts.filter((act) => act.by === by);
    const first = own.find((act) => !act.unsure) ?? own[0];
    const isFirst = own.some(
      (act) => act.kind === kind && Math.abs(act.at - at) <= 2000 && (act.unsure || act === first),
    );
    return [
      ...(audited === 1 ? [] : [['doubled', id, audited]]),
      ...(isFirst ? [] : [['another person or time', { id, by, at, kind }]]),
      ...acts.flatMap((act) => {
        const isDone = act.by === by && act.kind === kind;
        const isTold = act.refused || act.by === colleague.id || told.get(act.by)?.has(id);
        return isDone || act.unsure || isTold ? [] : [['not told', act]];
      }),
    ];
  }

  /** An alert or a note is there once. */
  private async wrongWithText({ kind, about: [text = ''], by, at, unsure, pictured }: Act): Promise<unknown[]> {
    if (kind !== 'alert' && kind !== 'note') return [];
    const found =
      kind === 'alert'
        ? (await storedRows(app, 'health_alerts', { reason: text })).map((one) => [
            one.raised_by,
            one.raised_at,
            one.id,
          ])
        : (await storedRows(app, 'notes', { content: text })).map((one) => [one.author_id, one.created_at, one.id]);
    if (found.length === 0 && unsure) return [];
    const [[author, instant, alert_id] = []] = found;
    const pictures = kind === 'alert' ? await storedRows(app, 'health_alert_pictures', { alert_id }) : [];
    const isRight =
      found.length === 1 &&
      author === by &&
      Math.abs(Number(instant) - at) <= 2000 &&
      (unsure || pictures.length === Number(Boolean(pictured)));
    return isRight ? [] : [[`${kind} is wrong`, text, found, pictures.length]];
  }

  /** What a person did has arrived in its order. */
  private async wrongOrder(person: string): Promise<unknown[]> {
    const rows = await storedRows(app, 'audit_log', { actor_id: person }, 'id', 'entity_id', 'action');
    const alerts = await storedRows(app, 'health_alerts', { raised_by: person });
    const notes = await storedRows(app, 'notes', { author_id: person });
    const nths = rows.flatMap(({ entity_id }) => {
      const subject = [
        entity_id,
        alerts.find(({ horse_id }) => horse_id === entity_id)?.reason,
        notes.find(({ id }) => id === entity_id)?.content,
      ];
      const nth = this.acts.findIndex(({ by, about }) => by === person && about.some((one) => subject.includes(one)));
      return nth < 0 ? [] : [nth];
    });
    return nths.every((nth, at) => at === 0 || nth >= (nths[at - 1] ?? 0)) ? [] : [['another order', nths]];
  }
}

t.test('random walks with a bad signal', async (t) => {
  const counts: string[] = [];
  const property = fc.asyncProperty(anyWalk, async ({ steps, phoneAhead }) => {
    const endings: (() => unknown)[] = [];
    const walk = { teardown: (end: () => unknown) => endings.unshift(end), threw: () => true } as never;
    try {
      const tasks = await buildDay();
      const own = new Map<string, string>();
      for (const owner of people) own.set(owner.id, (await buildHorse(app, { owner })).id);
      const network = await badNetwork(walk, app);
      const page = await openPage(walk, app, { offline: true, alone: true, baseURL: network.url });
      const day = new Walk(page, network, { tasks, own, ahead: phoneAhead * 60_000 });
      await day.begin();
      for (const step of steps) await day.take(step);
      const wrong = await day.end();
      takeProblems(page);
      for (const act of day.acts) counts.push(act.unsure ? 'unsure' : act.kind);
      if (wrong.length > 0) throw new Error(JSON.stringify(wrong, null, 1));
    } finally {
      for (const end of endings) await end();
    }
  });
  await holds(t, property, { runs: WALKS, shrink: false });
  const sums = [...Map.groupBy(counts, String)].map(([kind, all]) => `${kind} ${all.length}`);
  t.comment(`what was done: ${sums.join(', ')}`);
});
