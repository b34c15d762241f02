import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildEvent, buildHorse, buildPerson } from '../support/builders.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

t.test('an existing event', async (t) => {
  const app = await startApp(t);
  const person = await buildPerson(app);
  const [owner, manager, stranger] = [await app.as(person), await app.as('manager'), await app.as('user')];
  const horse = await buildHorse(app, { owner: person, name: 'Bursztyn' });
  const plan = () => buildEvent(app, { horse, author: person, title: 'Kowal' });
  const rowOf = (id: string) => storedRow(app, 'events', { id });
  const DINNER = { start: '2026-11-24', start_time: '13:00', end: '2026-11-24', end_time: '14:30' };

  t.test('can be changed by its author and by managers, and stays with its horse', async (t) => {
    const { id } = await plan();
    const another = await buildHorse(app);
    const words = { title: 'Kowal i dentysta', description: 'Dwa\nwiersze' };
    const change = { id, ...words, allDay: false, ...DINNER };
    t.equal((await owner.post('/api/update_event', { ...change, horse_id: another.id })).status, 200);
    const times = { starts_at: new Date('2026-11-24T12:00:00Z'), ends_at: new Date('2026-11-24T13:30:00Z') };
    t.match(await rowOf(id), { ...words, horse_id: horse.id, author_id: person.id, all_day: false, ...times });
    const whole = { id, title: 'Kowal', allDay: true, start: '2026-11-26', end: '2026-11-25' };
    t.equal((await manager.post('/api/update_event', whole)).status, 200);
    t.match(await rowOf(id), { all_day: true, start_day: '2026-11-25', end_day: '2026-11-26', starts_at: null });
    t.equal((await stranger.post('/api/update_event', whole)).status, 404);
    const audit = await storedRows(app, 'audit_log', { entity_id: id }, 'id', 'action');
    t.match(audit, [{ action: 'update_event' }, { action: 'update_event' }]);
    t.equal(audit.length, 2);
  });

  t.test('cannot be changed by the owner when someone else wrote it', async (t) => {
    const { id } = await buildEvent(app, { horse, title: 'Przegląd', author: await app.person('manager') });
    const change = { id, title: 'Inny', allDay: true, start: '2026-11-26', end: '2026-11-26' };
    t.equal((await owner.post('/api/update_event', change)).status, 403);
    const page = await owner.get(`/horses/${horse.id}?tab=calendar&dialog=event&id=${id}`);
    t.match(page.words(), 'Przegląd');
    t.notMatch(page.text, 'dialog=edit-event');
  });

  t.test('is changed in a plain form, which shows what someone else changed meanwhile', async (t) => {
    const { id } = await plan();
    const here = `/horses/${horse.id}?tab=calendar`;
    const open = async () => {
      const { text } = await owner.get(`${here}&dialog=edit-event&id=${id}`);
      const field = (name: string) =>
        text.match(new RegExp(`name="${name}"[^>]* value="([^"]*)"`))?.[1]?.replaceAll('&amp;', '&') as string;
      t.match(field('title'), 'Kowal');
      return { form_version: field('form_version'), back: field('back') };
    };
    const { form_version, back } = await open();
    const fields = { id, form_version, title: 'Kowal rano', description: '', ...DINNER };
    await manager.post('/api/update_event', { id, title: 'Kowal po południu', allDay: false, ...DINNER });
    const refused = await owner.form('/api/update_event', fields, { back });
    const again = await refused.follow();
    t.match(again.words(), 'W międzyczasie zmieniono na: Kowal po południu');
    const version = again.text.match(/name="form_version"[^>]* value="([^"]*)"/)?.[1] as string;
    const done = await owner.form('/api/update_event', { ...fields, form_version: version }, { back });
    t.equal(done.location, `${here}&date=2026-11-24`);
    t.equal((await rowOf(id)).title, 'Kowal rano');
  });

  t.test('leads to its new day when the calendar does not show it', async (t) => {
    const { id } = await plan();
    const calendar = `/horses/${horse.id}?tab=calendar`;
    const savedFrom = async (page: string, start: string, end = start) => {
      const fields = { id, title: 'Kowal', allDay: '1', start, end, description: '' };
      return (await owner.form('/api/update_event', fields, { back: `${page}&dialog=edit-event&id=${id}` })).location;
    };
    t.equal(await savedFrom(calendar, '2027-03-05'), `${calendar}&date=2027-03-05`, 'another month');
    t.equal(await savedFrom(calendar, '2026-11-26'), `${calendar}&date=2026-11-26`, 'another day of the month');
    t.equal(await savedFrom(calendar, '2026-11-22', '2026-11-20'), calendar, 'an event may last until today');
    const agenda = '/home?section=4&date=2026-11-24&view=agenda';
    t.equal(await savedFrom(agenda, '2026-12-10'), agenda, 'an agenda shows thirty days');
    t.equal(await savedFrom(`${agenda}&page=2`, '2027-01-10'), agenda.replace('2026-11-24', '2027-01-10'));
    t.equal(await savedFrom('/home?section=4&date=zima', '2027-01-10'), '/home?section=4&date=2027-01-10');
  });

  t.test('has a dialog while it exists', async (t) => {
    const here = `/horses/${horse.id}?tab=calendar`;
    await owner.get(here); // reads the previous alert too
    for (const dialog of ['event', 'edit-event', 'delete-event', 'service']) {
      const answer = await owner.get(`${here}&dialog=${dialog}&id=8b7df143-d91c-416e-a7fc-1a2bd3c4d5e6`);
      t.match(answer, { status: 303, headers: { location: here } }, dialog);
      t.match((await owner.get(here)).words(), 'Tego wydarzenia już nie ma');
    }
  });
});
