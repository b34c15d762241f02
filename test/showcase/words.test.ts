import t from 'tap';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { flawsOf } from './words.ts';

t.test('broken words, cut text and overlapping text are found', async (t) => {
  const page = await openPage(t, await startApp(t), { bypassCSP: true });
  await page.goto('/support');
  await page.setContent(`<style>p { margin: 0 }</style>
    <p style="width: 4ch; overflow-wrap: anywhere">Bursztyn</p>
    <p style="width: 4ch; overflow: hidden; white-space: nowrap">dwa słowa</p>
    <p style="position: relative">pod<span style="position: absolute; inset: 0">nad</span></p>
    <p style="width: 9ch">dwa słowa</p>`);
  const found = await flawsOf(page, { fonts: ['DejaVu'], widths: [375] });
  t.same(
    found.map(({ kind, text }) => `${kind}: ${text}`),
    ['broken: Bursztyn', 'cut: dwa słowa', 'overlap: pod × nad'],
  );
});
