import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import t from 'tap';
import { forgetPhotographs } from '../../server/features/photographs/queries.ts';
import { startApp } from '../support/app.ts';
import { buildPhotograph, buildSettings, CLUB } from '../support/builders.ts';
import { canvas } from '../support/photos.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const PAGE = '/settings/photographs';

const app = await startApp(t);
const manager = await app.as('manager');
const visitor = app.anonymous();

t.beforeEach(async () => {
  await app.db.deleteFrom('photographs').execute();
  forgetPhotographs(app.db);
});

/** A picture as a phone takes it: noisy, and with the place where it was taken. */
async function taken(width: number, height: number): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const picture = canvas(width, height, { noise }).jpeg({ quality: 70 });
  const bytes = await picture.withExif({ IFD3: { GPSLatitudeRef: 'N' } }).toBuffer();
  return new File([new Uint8Array(bytes)], 'IMG_1.jpg', { type: 'image/jpeg' });
}

const WORDS = { alt: 'Kasztanka zagląda z boksu', place: 'home', shape: 'classic' };

const add = (image: File, words: object = {}, id: string = randomUUID()) =>
  manager.post(`/api/add_photograph/${id}`, { image, ...WORDS, ...words });

const fileAt = (url: string) => app.server.inject({ url });

const alts = async () =>
  [...(await visitor.get('/')).text.matchAll(/class="photograph"[^>]* alt="([^"]*)"/g)].map(([, alt]) => alt);

t.test('a photograph is made into three widths of AVIF and WebP, all of them light and without metadata', async (t) => {
  t.equal((await add(await taken(2400, 1800))).status, 200);
  const { text } = await visitor.get('/');
  t.match(text, /width="1600" height="1200"[^>]*fetchPriority="high"/, 'the first of the page comes first');
  const files = [...text.matchAll(/(\/photographs\/[0-9a-f]{20}-\w+\.(avif|webp)) (\d+)w/g)];
  const heaviest: Record<string, number> = { 480: 24_000, 960: 60_000, 1600: 200_000 };
  t.same(
    files.map(([, , type, width]) => `${type} ${width}`),
    ['avif 480', 'avif 960', 'avif 1600', 'webp 480', 'webp 960', 'webp 1600'],
  );
  for (const [, address = '', type, width = ''] of files) {
    const { headers, rawPayload } = await fileAt(address);
    t.match(headers, { 'content-type': `image/${type}`, 'cache-control': 'public, max-age=31536000, immutable' });
    t.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    t.ok(rawPayload.length <= (heaviest[width] ?? 0), `${address}: ${rawPayload.length} bytes`);
    t.notMatch(rawPayload.toString('latin1'), /Exif|EXIF|ICC_|<x:xmp/, 'no metadata');
    if (type === 'avif') t.equal(rawPayload.toString('latin1', 4, 12), 'ftypavif');
    else t.match(await sharp(rawPayload).metadata(), { format: 'webp', width: Number(width) });
  }
  t.equal((await fileAt('/photographs/00000000000000000000-small.avif')).statusCode, 404);
});

t.test('a photograph keeps its shape when it is asked to, and is never enlarged', async (t) => {
  await add(await taken(600, 900), { shape: 'free' });
  await add(await taken(1600, 1600), { shape: 'wide' });
  t.match(await storedRows(app, 'photographs', {}), [
    { width: 600, height: 900, position: 1 },
    { width: 1600, height: 900, position: 2 },
  ]);
  const refused = await add(await taken(400, 300));
  t.equal(refused.status, 415);
  t.match(refused.json(), { message: 'To zdjęcie jest za małe.', fields: { image: /co najmniej 480 pikseli/ } });
  t.match((await manager.get(`${PAGE}?dialog=add`)).words(), 'szerokość co najmniej 480 pikseli', 'said before');
});

t.test('a form without script adds one, and comes back as it was typed', async (t) => {
  const dialog = `${PAGE}?dialog=add`;
  const send = async (words: Record<string, string>) => {
    const { text } = await manager.get(dialog);
    const action = /action="(\/api\/add_photograph\/[^"]*)"/.exec(text)?.[1] ?? '';
    const image = await taken(480, 360);
    return manager.form(action, { image, form: 'photograph', ...words }, { back: dialog });
  };
  for (const [words, why] of [
    [{ place: 'lessons', shape: 'wide' }, 'Napisz, co widać na zdjęciu, albo zaznacz, że jest ozdobne'],
    [{ ...WORDS, place: 'attic' }, 'Wybierz, gdzie pokazać zdjęcie'],
    [{ ...WORDS, alt: 'a'.repeat(151) }, 'Najwyżej 150 znaków'],
  ] as const) {
    const refused = await send(words);
    t.equal(refused.location, dialog);
    t.match((await refused.follow()).words(), why);
  }
  const again = (await (await send({ place: 'lessons', shape: 'wide' })).follow()).text;
  t.match(again, /<input(?=[^>]*value="lessons")(?=[^>]*checked)/);
  const done = await send({ place: 'home', shape: 'free', decorative: '1', alt: 'nic' });
  t.equal(done.location, PAGE);
  t.match((await done.follow()).words(), /1 zdjęcie z 24.* Dodano zdjęcie Goście już je widzą/);
  t.same(await alts(), [''], 'a decoration says nothing');
});

t.test('the same form sent twice adds one photograph', async (t) => {
  const id = randomUUID();
  for (const _ of [1, 2]) t.equal((await add(await taken(480, 360), {}, id)).status, 200);
  t.equal((await storedRows(app, 'photographs', {})).length, 1);
});

t.test('there are at most 24, of bounded files', async (t) => {
  for (let position = 1; position <= 24; position++) await buildPhotograph(app, { position });
  const refused = await add(await taken(480, 360));
  t.match([refused.status, refused.json()], [409, { code: 'too_many_photographs' }]);
  await t.rejects(buildPhotograph(app, { position: 25 }), /photographs_position_check/);
  const heavier = app.db.updateTable('photograph_files').set({ content: Buffer.alloc(200_001) as never });
  await t.rejects(heavier.execute(), /photograph_files_are_light/);
});

t.test('buttons put them in order, and visitors see them so', async (t) => {
  const [first, second, third] = [
    await buildPhotograph(app, { position: 1, alt: 'pierwsze' }),
    await buildPhotograph(app, { position: 2, alt: 'drugie' }),
    await buildPhotograph(app, { position: 3, alt: 'trzecie' }),
  ];
  const move = (id: string, before: string) => manager.form('/api/move_photograph', { id, before }, { back: PAGE });
  const { text } = await manager.get(PAGE);
  t.match(text, `name="id" value="${third}"/><input type="hidden" name="before" value="${second}"`, 'earlier');
  t.match(text, `name="id" value="${first}"/><input type="hidden" name="before" value="${third}"`, 'later');
  t.equal((await move(third, second)).location, PAGE);
  t.same(await alts(), ['pierwsze', 'trzecie', 'drugie']);
  await move(first, '');
  t.same(await alts(), ['trzecie', 'drugie', 'pierwsze']);
  await Promise.all([move(first, third), move(second, first), move(third, second)]);
  const positions = (await storedRows(app, 'photographs', {})).map(({ position }) => position);
  t.same(positions.sort(), [1, 2, 3], 'also when two people move them at once');
});

t.test('the words and the place of one change, and with it goes every file', async (t) => {
  const id = await buildPhotograph(app);
  const { hash } = await storedRow(app, 'photographs', { id });
  const edited = await manager.post('/api/edit_photograph', { id, alt: 'Lipy', place: 'gallery' });
  t.equal(edited.status, 200);
  const { text } = await visitor.get('/');
  t.match(text, 'stable-day.svg', 'without a photograph at the top the drawing stands there');
  t.match(text, /<h2>Zdjęcia<\/h2>.*alt="Lipy"[^>]*loading="lazy"/, 'and the photograph in the gallery');
  const question = (await manager.get(`${PAGE}?dialog=remove&id=${id}`)).words();
  t.match(question, 'Czy usunąć to zdjęcie ze strony? Tego nie można cofnąć.');
  await manager.form(`/api/remove_photograph/${id}`, {}, { back: `${PAGE}?dialog=remove&id=${id}`, method: 'DELETE' });
  t.same(await storedRows(app, 'photograph_files', {}), []);
  t.equal((await fileAt(`/photographs/${hash}-small.webp`)).statusCode, 404);
  t.same(await alts(), []);
  const log = await storedRows(app, 'audit_log', { entity: 'photograph', entity_id: id });
  t.same(
    log.map(({ action }) => action),
    ['edit_photograph', 'remove_photograph'],
  );
});

t.test('links to the site show the first photograph with the name of the club', async (t) => {
  const shown = async (path = '/') => /property="og:image" content="([^"]*)"/.exec((await visitor.get(path)).text)?.[1];
  t.equal(await shown(), `${app.url}/og.png`, 'without a photograph the drawing');
  await buildSettings(app, { club: { ...CLUB, name: 'Stajnia „Pod <Dębem>” & Syn' } });
  await add(await taken(800, 600));
  const address = (await shown()) ?? '';
  t.match(address, /\/photographs\/og-[0-9a-f]{20}\.jpg$/);
  for (const path of ['/support', '/umow-wizyte', '/nasza-aplikacja']) t.equal(await shown(path), address, path);
  const { rawPayload, headers } = await fileAt(address.replace(app.url, ''));
  t.match(headers, { 'content-type': 'image/jpeg', 'cache-control': /immutable/ });
  t.match(await sharp(rawPayload).metadata(), { format: 'jpeg', width: 1200, height: 630 });
  const band = await sharp(rawPayload).extract({ left: 0, top: 500, width: 1200, height: 130 }).stats();
  t.ok(
    band.channels.some(({ min, max }) => max - min > 100),
    'the name is written below the photograph',
  );
  await add(await taken(820, 600), { place: 'gallery' });
  t.equal(await shown(), address, 'another one further below changes nothing');
  await manager.post('/api/edit_club', { ...CLUB, name: 'Stajnia Nad Stawem' });
  const renamed = await shown();
  t.not(renamed, address);
  t.match(await fileAt(address.replace(app.url, '')), {
    statusCode: 302,
    headers: { location: renamed?.replace(app.url, '') },
  });
});
