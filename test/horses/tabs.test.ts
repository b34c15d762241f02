/** What each tab of a horse shows and offers to each role. */
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildNote, buildService, buildTask } from '../support/builders.ts';

const app = await startApp(t);
const [owner, manager, worker] = [await app.as('user'), await app.as('manager'), await app.as('worker')];
const horse = await buildHorse(app, { owner: await app.person('user'), description: 'Boi się parasoli.' });
await buildTask(app, { horse, worker: await app.person('worker') });
const DATA = `/horses/${horse.id}`;

t.test('the data tab shows the description', async (t) => {
  for (const client of [owner, manager, worker]) t.match((await client.get(DATA)).words(), 'Opis Boi się parasoli.');
});

t.test('a note is read in its list, and has icons for details, deleting and editing', async (t) => {
  const { id, title, content } = await buildNote(app, { horse });
  const list = `${DATA}?tab=notes`;
  const words = async (client: typeof owner, more = '') => (await client.get(list + more)).words();
  t.match(await words(owner), `Szczegóły notatki „${title}” Usuń notatkę „${title}” ${content}`);
  t.notMatch(await words(worker), 'Usuń notatkę', 'notes of others have no bin');
  const [opened, edited, deleted] = ['note', 'edit-note', 'delete-note'].map((dialog) => `&dialog=${dialog}&id=${id}`);
  const view = await owner.get(list + opened);
  t.match(view.words(), new RegExp(`${title} Zamknij .* ${content} Edytuj`));
  t.match(view.text, `href="${list}${edited}"`.replaceAll('&', '&amp;'));
  t.notMatch(view.text, /<textarea/, 'it is read-only');
  t.match((await owner.get(list + edited)).text, `<textarea id="note-content"`);
  t.match(await words(owner, deleted), `Jesteś pewny, że chcesz usunąc tę notatkę? ${title} Anuluj Tak`);
});

t.test('services have short names, show what waits, and only managers delete them', async (t) => {
  const lunging = await buildService(app, { name: 'Lonżowanie z trenerem' });
  const booked = await buildBooking(app, { horse, service: lunging, days_of_week: [2] });
  const asked = { service: await buildService(app, { name: 'Kowal' }), approved: false, days_of_week: [4] };
  const { id } = await buildBooking(app, { horse, ...asked });
  const tab = `${DATA}?tab=services`;
  const page = async (client: typeof owner, dialog = '') => client.get(tab + dialog);
  for (const client of [owner, manager, worker]) {
    const list = await page(client);
    t.match(list.text, '>Lonżowanie z…<', 'cut at 12');
    t.match(list.words(), 'Kowal (Oczekuje)');
    const manages = client === manager;
    t.equal(list.words().includes('Usuń: Lonżowanie z trenerem'), manages, 'the bin');
    const deleting = (await page(client, `&dialog=delete-service&id=${booked.id}`)).words();
    t.equal(/Jesteś pewny, że chcesz usunąc tę usługę\? .* Anuluj Tak/.test(deleting), manages, 'the question');
    const dialog = (await page(client, `&dialog=service&id=${id}`)).words();
    t.equal(/Odrzuć.*Zatwierdź|Zatwierdź.*Odrzuć/.test(dialog), manages, 'the decision');
  }
  const offer = async (client: typeof owner) =>
    /Dodaj usługę|Zgłoś usługę/.exec((await page(client, '&dialog=add-service')).words())?.[0];
  t.equal(await offer(manager), 'Dodaj usługę');
  t.equal(await offer(owner), 'Zgłoś usługę', 'a request');
  t.equal(await offer(worker), undefined);
});
