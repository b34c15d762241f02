import t from 'tap';
import { DEMO_PASSWORD, demoPerson } from '../../server/demo/people.ts';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { flawsOf, linesOfFindings } from './words.ts';

/** Tables, badges, rounds, amounts and e-mails. `npm run showcase -- --words` checks every screen. */
const SCREENS = [
  ['manager', '/home?section=7'],
  ['manager', '/stable'],
  ['worker', '/home?section=2'],
  ['owner', '/home?section=9'],
] as const;

t.test('the widest common font breaks no word, cuts no text and overlaps none', async (t) => {
  const app = await startApp(t, { demo: true });
  const findings = [];
  for (const [who, address] of SCREENS) {
    const as = { ...demoPerson(who), password: DEMO_PASSWORD };
    const page = await openPage(t, app, { as, bypassCSP: true });
    await page.goto(address);
    const found = await flawsOf(page, { fonts: ['DejaVu'], widths: [320, 375, 768] });
    findings.push(...found.map((one) => ({ ...one, screen: address })));
  }
  t.same(linesOfFindings(findings), []);
});
