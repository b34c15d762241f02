/** Every uploaded file is refused, or becomes two plain JPEGs. */
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
        t.notOk(bytes.includes(HIDDEN) || bytes.includes('Exif') || bytes.includes('script'));
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

  t.test('leaves the app unchanged', async (t) => {
    t.equal((await client.post(PATH, { image: await photo() })).status, 200);
  });
});

type Form = { what: string; type: string; payload: string; status: number };

const file = (name: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg${more}\r\n\r\nxyz\r\n`;
const field = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const MULTIPART = 'multipart/form-data; boundary=b';
const END = '--b--\r\n';

const FORMS: Form[] = [
  { what: 'without a file', type: MULTIPART, payload: field('back', '/home') + END, status: 400 },
  { what: 'without anything', type: MULTIPART, payload: END, status: 400 },
  { what: 'of no bytes', type: MULTIPART, payload: '', status: 400 },
  { what: 'with the file in another field', type: MULTIPART, payload: file('picture') + END, status: 400 },
  { what: 'with two files', type: MULTIPART, payload: file('image') + file('image') + END, status: 400 },
  { what: 'with two files in two fields', type: MULTIPART, payload: file('image') + file('other') + END, status: 400 },
  { what: 'with the file as a text', type: MULTIPART, payload: field('image', 'xyz') + END, status: 400 },
  {
    what: 'that meddles with prototypes',
    type: MULTIPART,
    payload: field('__proto__', 'x') + file('image') + END,
    status: 400,
  },
  { what: 'with a file for a prototype', type: MULTIPART, payload: file('constructor') + END, status: 400 },
  { what: 'with 500 fields', type: MULTIPART, payload: field('x', 'y').repeat(500) + file('image') + END, status: 400 },
  {
    what: 'with a long header',
    type: MULTIPART,
    payload: file('image', `\r\nx: ${'y'.repeat(200_000)}`) + END,
    status: 415,
  },
  { what: 'with 5 000 headers', type: MULTIPART, payload: file('image', '\r\nx: y'.repeat(5000)) + END, status: 415 },
  { what: 'that breaks off', type: MULTIPART, payload: file('image').slice(0, -10), status: 400 },
  { what: 'that breaks off in a header', type: MULTIPART, payload: file('image').slice(0, 40), status: 400 },
  {
    what: 'with another boundary than it says',
    type: 'multipart/form-data; boundary=c',
    payload: file('image') + END,
    status: 400,
  },
  { what: 'with no boundary', type: 'multipart/form-data', payload: file('image') + END, status: 400 },
  { what: 'with an empty boundary', type: 'multipart/form-data; boundary=', payload: file('image') + END, status: 400 },
  {
    what: 'with a boundary of 5 000 letters',
    type: `multipart/form-data; boundary=${'b'.repeat(5000)}`,
    payload: file('image') + END,
    status: 400,
  },
  {
    what: 'of another kind of multipart',
    type: 'multipart/mixed; boundary=b',
    payload: file('image') + END,
    status: 415,
  },
  { what: 'that is a JPEG itself', type: 'image/jpeg', payload: 'xyz', status: 415 },
  { what: 'that is JSON', type: 'application/json', payload: '{"image":"xyz"}', status: 415 },
  { what: 'without a kind of its own', type: 'application/x-www-form-urlencoded', payload: 'image=xyz', status: 415 },
];

t.test('a hostile form', async (t) => {
  const app = await startApp(t);
  const client = await app.as('user');
  for (const { what, type, payload, status } of FORMS)
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
