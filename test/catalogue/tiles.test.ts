import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildGroup, buildService } from '../support/builders.ts';

t.test('tiles whose names are equal once cut say what tells them apart; readers have the whole name', async (t) => {
  const app = await startApp(t);
  for (const name of ['Karmienie poranne', 'Karmienie wieczorne', 'Lonżowanie z trenerem'])
    await buildService(app, { name });
  for (const name of ['Kowal i weterynarz', 'Kowal i wetka']) await buildGroup(app, { name });
  const { text } = await (await app.as('manager')).get('/home?section=1');
  for (const [name, cut, own] of [
    ['Karmienie poranne', 'Karmienie…', 'poranne'],
    ['Karmienie wieczorne', 'Karmienie…', 'wieczorne'],
    ['Kowal i weterynarz', 'Kowal i wete…', null],
    ['Lonżowanie z trenerem', 'Lonżowanie…', null],
  ] as const) {
    const tile = new RegExp(
      `<span class="visually-hidden">${name}</span><span aria-hidden="true">${cut}</span></span>(<small aria-hidden="true">[^<]*)?`,
    ).exec(text);
    t.equal(tile?.[1]?.replace(/^.*>/, '') ?? null, own, name);
  }
});
