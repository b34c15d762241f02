import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectFocus, openPage, takeProblems } from '../support/browser.ts';
import { buildEvent, buildHorse, buildPerson } from '../support/builders.ts';

const DESK = { width: 1440, height: 1000 };
const OWN = '/home?section=4';

const app = await startApp(t, { now: '2026-11-20T13:41:00+01:00' });
const owner = await buildPerson(app);
const horse = await buildHorse(app, { owner });

t.test('a calendar keeps the focus when it wakes, also where its days have changed meanwhile', async (t) => {
  for (const changes of [false, true])
    for (const control of [
      { role: 'link', name: 'Następny miesiąc' },
      { role: 'checkbox', name: 'Usługi' },
      { role: 'link', name: 'sobota, 21 listopada' },
    ] as const) {
      const page = await openPage(t, app, { as: owner, viewport: DESK });
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(/\/api\/get_calendar/, async (route) => {
        await promise;
        await route.continue();
      });
      await page.goto(OWN);
      const subject = page.getByRole(control.role, { name: control.name, exact: true }).filter({ visible: true });
      await subject.focus();
      if (changes) await buildEvent(app, { horse, title: 'Dentysta' });
      resolve();
      await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
      await expectFocus(t, subject, `${control.name}, ${changes ? 'drawn anew' : 'as it was'}`);
      if (changes) t.equal(takeProblems(page).length, 1, 'React says that it draws it anew');
    }
});
