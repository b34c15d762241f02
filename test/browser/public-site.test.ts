import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { letLeave, openPage } from '../support/browser.ts';
import { buildPhotograph, buildSettings, CLUB } from '../support/builders.ts';

const app = await startApp(t);

t.test('a folded list is printed whole, with the name and the contact of the stable', async (t) => {
  await buildSettings(app, { club: CLUB });
  const page = await openPage(t, app);
  await page.goto('/support');
  const answer = page.locator('details:not([open]) p').first();
  t.notOk(await answer.isVisible());
  await page.emulateMedia({ media: 'print' });
  t.ok(await answer.isVisible());
  t.equal(await page.getByRole('banner').innerText(), CLUB.name);
  const foot = await page.getByRole('contentinfo').innerText();
  for (const said of [CLUB.phone, CLUB.email, app.url]) t.match(foot, said);
  t.notMatch(foot, 'Szybkie linki');
});

t.test('the alert of a page without script leaves by itself, less motion or not, and by its button', async (t) => {
  const refused = async (page: Page) => {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill('nikt@stajnia.test');
    await page.getByLabel('Hasło').fill('nie to hasło');
    await page.getByRole('button', { name: 'Zaloguj się' }).click();
    const alert = page.locator('.notice');
    await alert.getByText('Nie udało się zalogować').waitFor();
    return alert;
  };
  const page = await openPage(t, app, { javaScriptEnabled: false, noticesLeave: true });
  await (await refused(page)).waitFor({ state: 'hidden' });

  const lasting = await openPage(t, app, { javaScriptEnabled: false, reducedMotion: 'reduce' });
  await letLeave(await refused(lasting));
  const alert = await refused(lasting);
  await alert.getByRole('button', { name: 'Dalej' }).click();
  await alert.and(lasting.locator(':not([open])')).waitFor({ state: 'attached' });
  t.pass('it has left each time');
});

t.test('a browser reads the sitemap as XML, with its pictures', async (t) => {
  const page = await openPage(t, app);
  await page.goto('/');
  const { root, locations, pictures } = await page.evaluate(async () => {
    const text = await (await fetch('/sitemap.xml')).text();
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    const wordsOf = (space: string) => Array.from(xml.getElementsByTagNameNS(space, 'loc'), (loc) => loc.textContent);
    return {
      root: `${xml.documentElement.namespaceURI} ${xml.documentElement.localName}`,
      locations: wordsOf('http://www.sitemaps.org/schemas/sitemap/0.9'),
      pictures: wordsOf('http://www.google.com/schemas/sitemap-image/1.1'),
    };
  });
  t.equal(root, 'http://www.sitemaps.org/schemas/sitemap/0.9 urlset');
  t.ok(locations.includes(`${app.url}/support`));
  t.equal(pictures.length, 16, 'of the page about the app');
  for (const picture of pictures) t.equal((await app.anonymous().get(new URL(picture ?? '').pathname)).status, 200);
});

t.test('the length of a title counts along while it is typed', async (t) => {
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto('/settings/site?part=words');
  for (const [label, typed] of [
    ['Tytuł: Wsparcie', 'Pytania i odpowiedzi'],
    ['Opis: Wsparcie', 'Źrebię'],
  ] as const) {
    const field = page.getByLabel(label);
    await field.fill(typed);
    const hint = page.locator(`#${await field.getAttribute('aria-describedby')}`);
    await hint.getByText(`Długość: ${typed.length},`).waitFor();
  }
  t.pass('in a line and in an area');
});

t.test('a long word or a link makes no public page wider than a phone, nor breaks an hour', async (t) => {
  const long = `https://${'stajnia'.repeat(10)}`;
  const manager = await app.as('manager');
  const save = async (part: string, form: Record<string, string>) =>
    t.match(await manager.form(`/api/edit_site_${part}`, form, { back: '/settings/site' }), { status: 303 });
  const day_1 = '2026-11-20';
  await save('news', { title_1: 'Konie', day_1, body_1: long, photograph_1: await buildPhotograph(app) });
  await save('boarding', { about: long, name_1: 'Boks', detail_1: long, price_1: '1350', included: long, note: long });
  await save('questions', {
    question_1: 'Gdzie?',
    answer_1: long,
    question_2: 'Gdzie?',
    answer_2: long,
    place_2: 'home',
  });
  await save('people', { name_1: 'Hanna', about_1: long });
  await save('facts', { name_1: 'Strona', value_1: long });
  await save('way', { from_1: long.slice(0, 60), time_1: '20 minut', parking: long });
  const eve = { from_1: '09:00', until_1: '12:00', why_1: long.slice(0, 60) };
  await save('hours', { opens_1: '08:00', closes_1: '20:00', note: long, day_1: '2026-12-24', ...eve });
  const page = await openPage(t, app, { viewport: { width: 375, height: 667 } });
  await page.route('/photographs/*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  for (const path of ['/', '/pensjonat', '/aktualnosci', '/aktualnosci/konie-2026-11-20']) {
    await page.goto(path);
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375, path);
  }
  await page.goto('/');
  for (const text of ['9:00–12:00', '20 minut']) {
    const lines = await page.getByText(text, { exact: true }).evaluate((said) => {
      const range = document.createRange();
      range.selectNodeContents(said);
      return range.getClientRects().length;
    });
    t.equal(lines, 1, `${text} stands in one line`);
  }
});
