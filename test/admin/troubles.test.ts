/** Each thing that can be wrong with the server, as an admin sees it in a browser. */
import t from 'tap';
import { JOB_RULES } from '../../server/platform/jobs/job-rules.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';

t.test('a full disk, dead mail, a dead job, a clock an hour off and missed billing are seen', async (t) => {
  const nobodyHome = 'smtp://127.0.0.1:9';
  const app = await startApp(t, {
    config: { smtpUrl: nobodyHome },
    jobRules: { ...JOB_RULES, tries: 1 },
    limits: { freeDisk: { share: 0, bytes: Number.MAX_SAFE_INTEGER } }, // no disk is that large
  });
  await (await app.as('manager')).post('/api/send_app_invitation', { email: 'jan@example.pl' });
  await app.drainJobs();
  // As if no process had run since the billing day.
  await app.db.updateTable('settings').set({ value: '"2026-11-20"' }).where('key', '=', 'payment_date').execute();
  const page = await openPage(t, app, { as: 'admin', viewport: { width: 375, height: 812 } });
  const { now } = Date;
  t.teardown(() => Object.assign(Date, { now }));
  Date.now = () => now() + 3_600_000; // the machine's clock, not the app's
  await page.goto('/home?section=12');

  const troubles = page.getByRole('region', { name: 'Wymaga uwagi' }).getByRole('listitem');
  for (const says of [
    'Kończy się miejsce na dysku',
    'Ostatnia wiadomość nie wyszła Serwer poczty nie odpowiada',
    'Zegary się nie zgadzają Bazy i aplikacji różnią się o 60 min.',
    'Nie naliczono opłat Miały być naliczone 20.11.2026.',
  ])
    t.equal(await troubles.filter({ hasText: new RegExp(says.split(' ').join('\\s*')) }).count(), 1, says);
  await expectAccessible(t, page);

  await troubles.getByRole('link', { name: 'Czegoś nie udało się zrobić' }).click();
  await page.getByText('Zaproszenie: jan@example.pl').waitFor();
  await page.getByRole('button', { name: 'Spróbuj jeszcze raz' }).click();
  await page.getByText('Aplikacja próbuje jeszcze raz').waitFor(); // the list may name it again, if it has failed by then
});
