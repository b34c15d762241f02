import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse } from '../support/builders.ts';

t.test('the time chosen for a new event', async (t) => {
  const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
  const manager = await app.as('manager');
  const horse = await buildHorse(app);
  const calendar = `/horses/${horse.id}?tab=calendar&date=2026-11-24`;
  const open = (chosen: string) => manager.get(`${calendar}&dialog=create-event&${chosen}`);
  async function shown(chosen: string) {
    const { text } = await open(chosen);
    const input = (name: string) => text.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] as string;
    const value = (name: string) => input(name).match(/ value="([^"]*)"/)?.[1];
    const times = ['start', 'start_time', 'end', 'end_time'].map(value).join(' ');
    return input('allDay').includes('checked') ? `${times}, all day` : times;
  }

  t.test('comes from the address', async (t) => {
    const hours = 'dialog_start_time=09:00&dialog_end=2026-11-25&dialog_end_time=11:30';
    t.equal(await shown(hours), '2026-11-24 09:00 2026-11-25 11:30');
    const days = 'dialog_start_time=13:15&dialog_end=2026-11-26&dialog_end_time=14:00&dialog_all_day=1';
    t.equal(await shown(days), '2026-11-24 13:15 2026-11-26 14:00, all day');
    const oneDay = 'dialog_start_time=23:45&dialog_end=2026-11-24&dialog_end_time=00:30&dialog_all_day=1';
    t.equal(await shown(oneDay), '2026-11-24 23:45 2026-11-24 00:30, all day');
  });

  t.test('is the default when the address has none that is whole and ends after it begins', async (t) => {
    for (const odd of [
      '',
      'dialog_all_day=1',
      'dialog_start_time=09:00',
      'dialog_start_time=9&dialog_end=2026-11-24&dialog_end_time=11:30',
      'dialog_start_time=09:00&dialog_end=2026-11-24&dialog_end_time=24:00',
      'dialog_start_time=09:00&dialog_end=2026-02-31&dialog_end_time=11:30',
      'dialog_start_time=09:00&dialog_end=2026-11-24&dialog_end=2026-11-25&dialog_end_time=11:30',
      'dialog_start_time=09:00&dialog_end=2026-11-24&dialog_end_time=09:00',
      'dialog_start_time=09:00&dialog_end=2026-11-23&dialog_end_time=11:30',
      'dialog_start_time=09:00&dialog_end=2026-11-23&dialog_end_time=11:30&dialog_all_day=1',
    ])
      t.equal(await shown(odd), '2026-11-24 13:15 2026-11-24 14:00', odd);
    const unread = 'dialog_start_time=09:00&dialog_end=2026-11-24&dialog_end_time=11:30&dialog_all_day=yes';
    t.equal(await shown(unread), '2026-11-24 09:00 2026-11-24 11:30');
  });

  t.test('leaves the address once the event is planned', async (t) => {
    const { text } = await open('dialog_start_time=09:00&dialog_end=2026-11-24&dialog_end_time=11:30&dialog_all_day=1');
    const back = text.match(/name="back" value="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') as string;
    const fields = { id: randomUUID(), horse_id: horse.id, title: 'Kowal', start: '2026-11-24', end: '2026-11-24' };
    const done = await manager.form('/api/create_event', { ...fields, allDay: 'on' }, { back });
    t.equal(done.location, calendar);
    const later = { ...fields, id: randomUUID(), allDay: 'on', start: '2027-03-06', end: '2027-03-06' };
    const led = await manager.form('/api/create_event', later, { back });
    t.equal(led.location, calendar.replace('2026-11-24', '2027-03-06'), 'the address leads to its day');
  });
});
