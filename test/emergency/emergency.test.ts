import { randomUUID } from 'node:crypto';
import t from 'tap';
import { features } from '../../server/app.ts';
import { exportPerson } from '../../server/platform/data/personal-data.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildTask, CLUB } from '../support/builders.ts';
import { filledForm } from '../support/forms.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

const SAID = {
  consent: true,
  up_to: 2000,
  clinic: 'Klinika Koni Zdrój',
  phone: '22 601 20 30',
  second_contact: 'Piotr, brat, +48 600-100-200',
  insurance: 'PZU, polisa 1234567',
  never: 'Penicylina',
};

t.test('what to do with a horse in an emergency', async (t) => {
  await emptyStable(app);
  const person = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
  const [owner, manager, worker] = [await app.as(person), await app.as('manager'), await app.as('worker')];
  const horse = await buildHorse(app, { owner: person, name: 'Bursztyn' });
  const call = `/api/emergency/${horse.id}`;
  const [page, card] = [`/horses/${horse.id}?tab=data`, `/horses/${horse.id}/card`];

  t.test('nobody has said anything yet, and the card says so', async (t) => {
    t.match(
      (await worker.get(card)).words(),
      'W nagłym wypadku Właściciel jeszcze nic nie podał. Zadzwoń do kierownika',
    );
    await manager.post('/api/edit_club', CLUB);
    t.match((await worker.get(card)).text, /Zadzwoń do kierownika: <a class="phone" href="tel:\+48600100200"/);
    t.match((await worker.get(call)).json(), { consent: null, up_to: null, clinic: '', changed_at: null });
  });

  t.test('is filled in by the owner in a plain form, and by managers', async (t) => {
    const opened = await owner.get(`${page}&dialog=emergency`);
    const typed = { ...filledForm(opened.text, call), ...SAID, consent: 'true', up_to: 'dużo' };
    const refused = await (await owner.form(call, typed)).follow();
    t.match(refused.words(), 'Wpisz kwotę');
    const again = filledForm(refused.text, call);
    t.match(again, { never: ['Penicylina'], consent: ['true'] }, 'what was typed is kept');
    t.match((await (await owner.form(call, { ...again, up_to: '1500' })).follow()).words(), 'Zmiana zapisana');
    t.equal((await manager.post(call, SAID)).status, 200);
    t.match((await owner.get(call)).json(), { ...SAID, changed_at: app.clock.now().toISOString() });
  });

  t.test('is on the card of any worker and on the page, with phones that call', async (t) => {
    await owner.post(call, SAID);
    const { text, ...answer } = await worker.get(card);
    t.match(answer.words(), /Weterynarza można wezwać bez pytania, do 2000 zł\. Nie podawać: Penicylina/);
    t.match(
      answer.words(),
      'Klinika Klinika Koni Zdrój Telefon 22 601 20 30 Drugi kontakt Piotr, brat, +48 600-100-200',
    );
    t.match(text, /href="tel:\+48226012030"[\s\S]+href="tel:\+48600100200"/);
    t.match(answer.words(), 'Stan z 21.11.2026, 09:00 · właściciel', 'workers are not told the owner’s name');
    t.notMatch(answer.words(), 'Wiśniewska');
    t.notMatch((await worker.get(card)).words(), 'Zadzwoń', 'nobody has to be asked first');
    t.match((await owner.get(page)).words(), 'Stan z 21.11.2026, 09:00 · Anna Wiśniewska');
    await buildTask(app, { horse });
    const seen = (await worker.get(page)).text;
    t.match(seen, 'Penicylina');
    t.notMatch(seen, 'dialog=emergency', 'workers change nothing');
    t.equal((await worker.post(call, SAID)).status, 403);
    await owner.post(call, { ...SAID, consent: false });
    t.match(
      (await worker.get(card)).words(),
      /Najpierw zapytaj właściciela, potem wezwij weterynarza\. Zadzwoń pod drugi kontakt: Piotr, brat, \+48 600-100-200/,
    );
    t.match((await worker.get(call)).json(), { consent: false, up_to: null }, 'a sum is part of the consent');
  });

  t.test('is not overwritten by a form that is out of date', async (t) => {
    const form = filledForm((await manager.get(`${page}&dialog=emergency`)).text, call);
    await owner.post(call, { ...SAID, never: 'Penicylina, owies' });
    const stale = await (await manager.form(call, { ...form, never: 'Nic', consent: 'true' })).follow();
    t.match(stale.words(), 'W międzyczasie zmieniono na: Penicylina, owies');
  });

  t.test('is in the log without its words', async (t) => {
    const rows = await storedRows(app, 'audit_log', { action: 'change_emergency', entity_id: horse.id });
    t.match(rows[0]?.after, {
      fields: ['consent', 'up_to', 'clinic', 'phone', 'second_contact', 'insurance', 'never'],
    });
    t.notMatch(JSON.stringify(rows.map(({ before, after }) => [before, after])), /Penicylina|Zdrój|600|2000/);
  });

  t.test('stays with the owner in a hand-over, is exported, and erased with them', async (t) => {
    const id = randomUUID();
    const to = await buildPerson(app);
    await manager.post('/api/hand_over_horse', { horse_id: horse.id, owner_id: to.id, id });
    t.match((await worker.get(`/horses/${id}/card`)).words(), 'Właściciel jeszcze nic nie podał.');
    t.equal((await worker.get(call)).status, 404, 'the old one has left');
    await manager.post(`/api/emergency/${id}`, { ...SAID, second_contact: 'Anna Wiśniewska, dawniej' });
    const { emergencies } = await exportPerson(features, app.db, person.id);
    t.match(emergencies, [{ horse_id: horse.id, never: 'Penicylina, owies' }]);
    await manager.delete(`/api/delete_user/${person.id}`, { with_debt: true });
    const left = await storedRow(app, 'horse_emergencies');
    t.match(left, { horse_id: id, second_contact: '…, dawniej' }, 'others’ words about them too');
  });
});
