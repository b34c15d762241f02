/** Every uploaded file is refused, or becomes two plain JPEGs. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { cookiesOf } from '../support/callers.ts';
import { byDay } from '../support/drill.ts';
import { HIDDEN, type Hostile, hostileFiles } from '../support/hostile-files.ts';
import { photo } from '../support/photos.ts';

const PATH = '/api/add_profile_picture';

const fileOf = async ({ bytes, name = 'zdjecie.jpg', type = 'image/jpeg' }: Hostile) =>
  new File([new Uint8Array(await bytes())], name, { type });

/** One of each kind for the daily run. The drill sends all. */
const DAILY = [
  'an SVG that asks for a file',
  'a page called a PNG',
  'a GIF called a JPEG',
  'half a JPEG',
  'a PNG with a wrong sum',
  'a JPEG that says it has 4 225 megapixels',
  'a file of 5 MB and a byte',
  'an empty file',
  'a JPEG with its position',
  'a JPEG with a page behind it',
  'a PNG with a script in its text',
  'a JPEG with a path for a name',
  'a JPEG for printers (CMYK)',
  'a see-through PNG',
  'a JPEG of 101 scans behind comments',
  'a PNG with 4 000 texts of a megabyte',
];

t.test('a hostile file', async (t) => {
  const app = await startApp(t);
  const person = await buildPerson(app);
  const client = await app.as(person);
  const storedPicture = () =>
    app.db.selectFrom('pictures').selectAll().where('person_id', '=', person.id).executeTakeFirst();
  const all = await hostileFiles();
  t.ok(all.length >= 60, `${all.length} files`);
  const daily = all.filter(({ what }) => DAILY.includes(what));
  t.equal(daily.length, DAILY.length);
  const files = byDay(daily, all);

  for (const file of files)
    await t.test(`${file.what}: ${file.status}`, async (t) => {
      const before = await storedPicture();
      const answer = await client.post(PATH, { image: await fileOf(file) });
      t.equal(answer.status, file.status, answer.text);
      if (file.status !== 200) {
        t.ok(answer.json<{ fields: Record<string, string> }>().fields.image, 'is reported at its field');
        t.same(await storedPicture(), before, 'the old picture stays');
        return;
      }
      const { picture, thumbnail } = (await storedPicture()) ?? {};
      for (const [bytes, side] of [
        [picture, 512],
        [thumbnail, 96],
      ] as const) {
        if (!bytes) throw new Error('nothing was stored');
        const { format, width, height, space, exif, icc, xmp, iptc, comments } = await sharp(bytes).metadata();
        t.same({ format, width, height, space }, { format: 'jpeg', width: side, height: side, space: 'srgb' });
        t.same([exif, icc, xmp, iptc, comments].filter(Boolean), [], 'has no metadata');
        const traces = [HIDDEN, 'Exif', 'script'].filter((text) => bytes.includes(text));
        t.same(traces, [], 'has no trace of what the file hid');
      }
      t.ok((thumbnail?.length ?? 0) <= 4096, 'a thumbnail has 4 KB at most');
    });

  t.test('is refused as a photo of a horse too', async (t) => {
    const horse = await buildHorse(app, { owner: person });
    const wrong: string[] = [];
    for (const file of files.filter((_, nth) => nth % 4 === 0)) {
      const { status } = await client.post(`/api/add_horse_photo/${horse.id}`, { image: await fileOf(file) });
      if (status !== file.status) wrong.push(`${file.what}: ${status}`);
    }
    t.same(wrong, []);
    const photos = await app.db.selectFrom('horse_photos').select(['picture', 'thumbnail']).execute();
    t.notOk(photos.some(({ picture, thumbnail }) => picture.includes(HIDDEN) || thumbnail.includes(HIDDEN)));
  });

  t.test('is refused as a photograph of the club too, or loses what it hid', async (t) => {
    const manager = await app.as('manager');
    const wrong: string[] = [];
    for (const file of files.filter((_, nth) => nth % 2 === 0)) {
      const words = { alt: 'Koń', place: 'home', shape: 'free' };
      const image = await fileOf(file);
      const { status, text } = await manager.post(`/api/add_photograph/${randomUUID()}`, { image, ...words });
      if (status !== file.status && !text.includes('To zdjęcie jest za małe')) wrong.push(`${file.what}: ${status}`);
    }
    t.same(wrong, []);
    const stored = await app.db.selectFrom('photograph_files').select('content').execute();
    t.notOk(stored.some(({ content }) => content.includes(HIDDEN)));
  });

  t.test('leaves the app unchanged', async (t) => {
    t.equal((await client.post(PATH, { image: await photo() })).status, 200);
  });
});

const file = (name: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg${more}\r\n\r\nxyz\r\n`;
const field = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const END = '--b--\r\n';
const IMAGE = file('image') + END;

const FORMS: [what: string, status: number, payload: string, type?: string][] = [
  ['without a file', 400, field('back', '/home') + END],
  ['without anything', 400, END],
  ['of no bytes', 400, ''],
  ['with the file in another field', 400, file('picture') + END],
  ['with two files', 400, file('image') + IMAGE],
  ['with two files in two fields', 400, file('image') + file('other') + END],
  ['with the file as a text', 400, field('image', 'xyz') + END],
  ['that meddles with prototypes', 400, field('__proto__', 'x') + IMAGE],
  ['with a file for a prototype', 400, file('constructor') + END],
  ['with 500 fields', 400, field('x', 'y').repeat(500) + IMAGE],
  ['with a long header', 415, file('image', `\r\nx: ${'y'.repeat(200_000)}`) + END],
  ['with 5 000 headers', 415, file('image', '\r\nx: y'.repeat(5000)) + END],
  ['that breaks off', 400, file('image').slice(0, -10)],
  ['that breaks off in a header', 400, file('image').slice(0, 40)],
  ['with another boundary than it says', 400, IMAGE, 'multipart/form-data; boundary=c'],
  ['with no boundary', 400, IMAGE, 'multipart/form-data'],
  ['with an empty boundary', 400, IMAGE, 'multipart/form-data; boundary='],
  ['with a boundary of 5 000 letters', 400, IMAGE, `multipart/form-data; boundary=${'b'.repeat(5000)}`],
  ['of another kind of multipart', 415, IMAGE, 'multipart/mixed; boundary=b'],
  ['that is a JPEG itself', 415, 'xyz', 'image/jpeg'],
  ['that is JSON', 415, '{"image":"xyz"}', 'application/json'],
  ['without a kind of its own', 415, 'image=xyz', 'application/x-www-form-urlencoded'],
];

t.test('a hostile form', async (t) => {
  const app = await startApp(t);
  const client = await app.as('user');
  for (const [what, status, payload, type = 'multipart/form-data; boundary=b'] of FORMS)
    await t.test(`${what}: ${status}`, async (t) => {
      const headers = { 'content-type': type, cookie: cookiesOf(client), 'sec-fetch-site': 'same-origin' };
      const answer = await app.server.inject({ method: 'POST', url: PATH, headers, payload });
      t.equal(answer.statusCode, status, answer.body);
      t.match(answer.json(), { error: String, message: String });
    });
  t.same(await app.db.selectFrom('pictures').selectAll().execute(), []);
  t.equal((await client.post(PATH, { image: await photo() })).status, 200, 'the next upload is accepted');
});

t.test('other calls accept no multipart form', async (t) => {
  const app = await startApp(t);
  const client = await app.as('user');
  t.equal((await client.post('/api/update_profile', { first_name: await photo() })).status, 415);
});
