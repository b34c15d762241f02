import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import sharp from 'sharp';
import t from 'tap';
import { erase, exportOf } from '../../server/features/pictures/queries.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildPerson, buildPicture } from '../support/builders.ts';
import { cookiesOf } from '../support/callers.ts';
import { jpegOfScans } from '../support/many-scans.ts';
import { erasePartsOf } from '../support/personal-data.ts';
import { photo } from '../support/photos.ts';
import { storedRow } from '../support/stored-rows.ts';

const ADD = '/api/add_profile_picture';
const OWN = '/api/get_profile_picture';

const bytesOf = async (app: TestApp, url: string, cookie: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers } });

t.test('a picture', async (t) => {
  const app = await startApp(t);

  t.test('is served as a square JPEG, and as a small thumbnail', async (t) => {
    const person = await buildPerson(app);
    const client = await app.as(person);
    t.equal((await client.get(OWN)).status, 404, 'at first there is none');
    t.equal((await client.post(ADD, { image: await photo('a.jpg', 800, 600) })).status, 200);
    for (const [query, side] of [
      ['', 512],
      ['?size=96', 96],
      [`/${person.id}`, 512],
      [`/${person.id}?size=96`, 96],
    ] as const) {
      const answer = await bytesOf(app, OWN + query, cookiesOf(client));
      t.match(answer.headers, { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
      t.match(await sharp(answer.rawPayload).metadata(), { format: 'jpeg', width: side, height: side });
    }
  });

  t.test('is upright, however the phone was held', async (t) => {
    const client = await app.as(await buildPerson(app));
    // Red above blue, rotated, with an orientation tag that says so.
    const pixels = Buffer.from([255, 0, 0, 0, 0, 255]);
    const upright = sharp(pixels, { raw: { width: 1, height: 2, channels: 3 } }).resize(60, 60, { kernel: 'nearest' });
    const lying = await sharp(await upright.png().toBuffer())
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await client.post(ADD, { image: new File([new Uint8Array(lying)], 'a.jpg') });
    const { rawPayload } = await bytesOf(app, OWN, cookiesOf(client));
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const at = (row: number) => [...data.subarray((row * 512 + 256) * 3, (row * 512 + 256) * 3 + 3)];
    const [top, bottom] = [at(50), at(460)] as [number[], number[]];
    t.ok((top[0] ?? 0) > 200 && (bottom[2] ?? 0) > 200, `red is on top: ${top}, ${bottom}`);
  });

  t.test('is loaded again only when it changes', async (t) => {
    const person = await buildPerson(app);
    const client = await app.as(person);
    await buildPicture(app, person);
    const first = await client.get(OWN);
    const etag = String(first.headers.etag);
    t.equal(first.headers['cache-control'], 'private, no-cache');
    const again = await client.get(OWN, { 'if-none-match': `"other", W/${etag}` });
    t.match([again.status, again.text, again.headers.etag], [304, '', etag]);
    const small = await client.get(`${OWN}?size=96`, { 'if-none-match': etag });
    t.equal(small.status, 200, 'a thumbnail is another file');

    const version = etag.slice(1, -5);
    t.match((await client.get(`${OWN}?v=${version}`)).headers['cache-control'], /^private, max-age=604800/);
    t.equal(
      (await client.get(`${OWN}?v=old`)).headers['cache-control'],
      'private, no-cache',
      'an old version is not cached',
    );
    await client.post(ADD, { image: await photo() });
    t.equal((await client.get(OWN, { 'if-none-match': etag })).status, 200);
  });

  t.test('is loaded by an address with its version, on every page that shows it', async (t) => {
    const person = await buildPerson(app);
    await buildPicture(app, person);
    const own = await app.as(person);
    const staff = await app.as('manager');
    const { etag } = await storedRow(app, 'pictures', { person_id: person.id });
    t.match((await own.get('/home')).text, `src="${OWN}?size=96&amp;v=${etag}"`, 'the top bar');
    const both = `srcSet="${OWN}?size=96&amp;v=${etag} 96w, ${OWN}?v=${etag} 512w"`;
    t.match((await own.get('/my-account')).text, both, 'the account, by screen density');
    const address = `src="${OWN}/${person.id}?size=96&amp;v=${etag}"`;
    t.match((await staff.get('/home?section=7')).text, address, 'the list of people');
    t.match((await staff.get(`/user/${person.id}`)).text, address, 'the person’s page');
    t.notMatch((await staff.get('/home?section=7')).text, 'base64');
    const all = (await staff.get('/api/profiles/all-pictures')).json<{ profiles: { id: string }[] }>().profiles;
    t.ok(all.some(({ id }) => id === person.id));
  });

  t.test('is sent by a plain form, and removed by another', async (t) => {
    const person = await buildPerson(app);
    const client = await app.as(person);
    const back = '/my-account?tab=address&dialog=picture';
    t.notMatch((await client.get(back)).words(), 'Usuń zdjęcie');
    const sent = await client.form(ADD, { image: await photo(), form: 'picture' }, { back });
    t.equal(sent.location, '/my-account?tab=address', 'the dialog is closed');
    t.match((await sent.follow()).words(), 'SUKCES Zapisano zdjęcie');
    t.match((await client.get(back)).words(), 'Usuń zdjęcie');
    type All = { profiles: { id: string; profile_picture: string }[] };
    const { profiles } = (await (await app.as('worker')).get('/api/profiles/all-pictures')).json<All>();
    const drawn = Buffer.from(profiles.find(({ id }) => id === person.id)?.profile_picture ?? '', 'base64');
    t.equal(drawn.subarray(0, 3).toString('hex'), 'ffd8ff', 'a JPEG for all browsers');
    const removed = await client.form('/api/remove_profile_picture', {}, { back, method: 'DELETE' });
    t.match((await removed.follow()).words(), 'SUKCES Usunięto zdjęcie');
    t.equal((await client.get(OWN)).status, 404);
    const actions = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', person.id)
      .orderBy('id')
      .execute();
    const allActions = actions.map(({ action }) => action);
    t.same(allActions, ['add_picture', 'remove_picture']);
  });

  t.test('that is refused shows why at its field, with the alert of the spec', async (t) => {
    const client = await app.as(await buildPerson(app));
    const back = '/my-account?tab=profile&dialog=picture';
    for (const [image, status, why] of [
      [new File([], ''), 400, 'Wybierz plik.'],
      [new File(['\0\0\0\x18ftypheic'], 'a.heic'), 415, 'HEIC: zapisz jako JPEG.'],
      [new File(['<svg/>'], 'a.jpg'), 415, 'Tego pliku nie da się otworzyć jako zdjęcia.'],
      [new File([new Uint8Array(5 * 1024 ** 2 + 1)], 'a.jpg'), 413, 'Plik może mieć najwyżej 5 MB.'],
    ] as const) {
      const refused = await client.form(ADD, { image, form: 'picture' }, { back });
      t.equal(refused.location, back, 'the dialog is open again');
      const page = await refused.follow();
      t.match(page.words(), `Error ${status} Wystąpił błąd podczas dodawania zdjęcia`);
      t.match(page.words(), why);
      t.match(page.text, /<input type="file"[^>]*aria-invalid="true"/);
    }
  });

  t.test('is exported and erased with its person', async (t) => {
    const person = await buildPerson(app);
    await buildPicture(app, person, 'my face');
    t.equal((await exportOf(app.db, person.id))?.picture.toString(), 'my face');
    await erasePartsOf(app, person.id, erase);
    t.equal(await exportOf(app.db, person.id), undefined);
  });

  t.test('is described in the OpenAPI document', async (t) => {
    const { paths } = (await app.anonymous().get('/api/openapi.json')).json<{ paths: Record<string, object> }>();
    t.match(paths[ADD], {
      post: {
        requestBody: {
          content: { 'multipart/form-data': { schema: { properties: { image: { format: 'binary' } } } } },
        },
      },
    });
    t.match(paths[OWN], { get: { responses: { 200: { content: { 'image/jpeg': {} } } } } });
  });
});

t.test('a person who uploads too often must wait', async (t) => {
  const app = await startApp(t, { limits: { throttles: true } });
  const client = await app.as('user');
  const upload = async () => (await client.post(ADD, { image: new File(['no picture'], 'a.jpg') })).status;
  for (let nth = 0; nth < 30; nth++) t.equal(await upload(), 415);
  const refused = await client.post(ADD, { image: await photo() });
  t.equal(refused.status, 429);
  t.match(refused.headers['retry-after'], /^\d+$/);
  app.clock.advance({ minutes: 31 });
  t.equal((await (await app.as('user')).post(ADD, { image: await photo() })).status, 200);
});

t.test('an upload that never ends', async (t) => {
  const app = await startApp(t);
  await app.listen();
  const { port } = app.server.server.address() as AddressInfo;
  const [slow, other] = [await app.as('user'), await app.as('worker')];

  async function begin() {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      `POST ${ADD} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      `cookie: ${cookiesOf(slow)}`,
      'sec-fetch-site: same-origin',
      'content-type: multipart/form-data; boundary=b',
      'content-length: 4000000',
    ];
    socket.write(
      `${head.join('\r\n')}\r\n\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nx`,
    );
    return socket;
  }
  const upload = async (client: typeof slow) => (await client.post(ADD, { image: await photo() })).status;
  let socket = await begin();
  const until = async (status: number) => {
    for (let tries = 0; tries < 100; tries++) {
      if ((await upload(slow)) === status) return true;
      // A 429 means that the previous upload was still running.
      if (status === 429 && socket.readableLength) socket = await begin();
    }
    return false;
  };

  t.ok(await until(429), 'is the only one of its person');
  t.equal(await upload(other), 200, 'others do not wait for it');
  socket.destroy();
  t.ok(await until(200), 'when its connection closes, its person may try again');
});

t.test('a picture that takes too long to decode is refused at its field, and others are drawn', async (t) => {
  const laborious = new File([new Uint8Array(jpegOfScans(5000, 100))], 'a.jpg');
  const patient = await startApp(t);
  const client = await patient.as(await buildPerson(patient));
  await client.post(ADD, { image: await photo() }); // starts the drawing process
  const begun = performance.now();
  t.equal((await client.post(ADD, { image: laborious })).status, 200, 'with enough time it is drawn');

  const app = await startApp(t, { limits: { drawing: (performance.now() - begun) / 3 } });
  const [slow, other] = [await app.as(await buildPerson(app)), await app.as(await buildPerson(app))];
  const refused = slow.post(ADD, { image: laborious });
  for (let nth = 0; nth < 2; nth++)
    t.equal((await other.post(ADD, { image: await photo() })).status, 200, 'others upload meanwhile');
  t.equal((await refused).status, 415);
  t.match((await refused).json(), { fields: { image: /^Otwieranie tego zdjęcia trwało zbyt długo/ } });
  t.equal((await slow.post(ADD, { image: await photo() })).status, 200, 'and the same person can upload another file');
});
