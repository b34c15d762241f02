import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildTask } from '../support/builders.ts';

t.test('the support page is true', async (t) => {
  const app = await startApp(t);
  const { text, ...page } = await app.anonymous().get('/support');
  const words = page.words();
  const [owner, worker] = [await buildPerson(app), await app.as('worker')];
  const client = await app.as(owner);

  t.test('about other pages', async (t) => {
    const places = [...text.matchAll(/href="(\/[^"#]*)/g)].map(([, place]) => place as string);
    t.ok(places.includes('/forgot-password') && places.includes('/zglos-blad'));
    const answers = await Promise.all(
      [...new Set(places)].map(async (url) => [url, (await app.anonymous().get(url)).status]),
    );
    const wrong = answers.filter(([, status]) => status !== 200);
    t.same(wrong, []);
    t.match((await app.anonymous().get('/login')).words(), 'Nie pamiętasz hasła?');
    const account = (await client.get('/my-account')).words();
    const tabs = [...words.matchAll(/w zakładce (\p{Lu}\p{L}+)/gu)].map(([, tab]) => tab as string);
    t.ok(tabs.length > 1);
    const missing = tabs.filter((tab) => !account.includes(tab));
    t.same(missing, []);
  });

  t.test('about how long a mailed link works', async (t) => {
    const [days] = /(?<=Zaproszenie jest ważne )\d+(?= dni)/.exec(words) ?? [];
    t.match(words, 'ważny godzinę');
    const manager = await app.as('manager');
    await manager.post('/api/send_app_invitation', { email: 'nowa@example.pl', role: 'user' });
    await app.anonymous().post('/api/request_password_reset', { email: owner.email });
    await app.drainJobs();
    const mailed = (await app.mails()).map(({ text }) => /\/(?:register|reset-password)\/[\w-]+/.exec(text)?.[0] ?? '');
    const works = async () =>
      Promise.all(mailed.sort().map(async (link) => (await app.anonymous().get(link)).status === 200));
    t.same(await works(), [true, true]);
    app.clock.advance({ minutes: 59 });
    t.same(await works(), [true, true]);
    app.clock.advance({ minutes: 1 });
    t.same(await works(), [true, false], 'after an hour the password link is over');
    app.clock.advance({ days: Number(days) - 1, hours: 22, minutes: 59 });
    t.same(await works(), [true, false]);
    app.clock.advance({ minutes: 1 });
    t.same(await works(), [false, false], `after ${days} days the invitation is too`);
  });

  t.test('about the calendar', async (t) => {
    t.match(words, 'zmienia się z „Oczekujące” na „Wykonano” w chwili, gdy pracownik ją zatwierdzi');
    const horse = await buildHorse(app, { owner });
    const { id } = await buildTask(app, { horse });
    const reader = await app.as(owner);
    const state = async () =>
      /Oczekujące|Wykonano/.exec(
        (await reader.get(`/horses/${horse.id}?tab=calendar&dialog=service&id=${id}`)).words(),
      )?.[0];
    t.equal(await state(), 'Oczekujące');
    await worker.post('/api/token/refresh');
    t.equal((await worker.post('/api/complete_service', { id })).status, 200);
    t.equal(await state(), 'Wykonano');
  });
});
