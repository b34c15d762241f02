import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildEvent,
  buildGroup,
  buildHorse,
  buildNote,
  buildPerson,
  buildService,
  buildTask,
} from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { byDay } from '../support/drill.ts';

const app = await startApp(t);

t.test('a malformed id in the address of a dialog is answered like an unknown one', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner });
  const notes = `/horses/${horse.id}?tab=notes`;
  const calendar = '/home?section=6';
  const dialogs = [
    ['worker', '/home?section=2', 'dialog=task&id='],
    ['manager', '/home?section=2', 'dialog=general-services&id='],
    ['manager', '/home?section=2', 'dialog=general-service&id='],
    ['manager', '/home?section=1', 'dialog=edit-group&id='],
    ['manager', '/home?section=1', 'dialog=delete-service&id='],
    ['manager', '/invitations?tab=open', 'dialog=withdraw-invitation&dialog_id='],
    ['manager', '/invitations?tab=people', 'dialog=invite-person&dialog_id='],
    ['manager', calendar, 'dialog=event&id='],
    ['manager', calendar, 'dialog=service&id='],
    ['manager', `/user/${owner.id}?tab=horses`, 'dialog=edit-horse&dialog_id='],
    ['manager', '/transfers?list=booked', 'dialog=transfer&dialog_id='],
    ['manager', `/user/${owner.id}/payments/${horse.id}?returnType=1`, 'dialog=reverse&dialog_entry='],
    [owner, notes, 'dialog=edit-note&id='],
    [owner, notes, 'dialog=note&id='],
  ] as const;
  const malformed = ['abc', "'", '%00'];
  for (const [nth, [who, page, dialog]] of dialogs.entries()) {
    const viewer = await app.as(who);
    for (const id of [randomUUID(), ...byDay(malformed.slice(nth % 3, (nth % 3) + 1), malformed)]) {
      const address = `${page}&${dialog}${id}`;
      t.match(await viewer.get(address), { status: 303, headers: { location: page } }, address);
      t.match((await viewer.get(page)).text, 'class="notice error', `${address} says so`);
      t.notMatch((await viewer.get(page)).text, 'class="notice error', `${address} only once`);
    }
  }
});

t.test('buttons of a dialog are at its foot: destructive ones apart, then cancel, the main one last', async (t) => {
  const manager = await app.person('manager');
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Bursztyn', box_number: '12' });
  const [group, service] = [await buildGroup(app), await buildService(app)];
  const [booking, note] = [await buildBooking(app, { horse }), await buildNote(app, { horse, author: manager })];
  const event = await buildEvent(app, { horse, author: manager });
  const [horses, tabs, catalogue] = [`/user/${owner.id}?tab=horses`, `/horses/${horse.id}`, '/home?section=1'];
  const expected: [address: string, answers: string][] = [
    [`${horses}&dialog=create-horse`, 'Anuluj, Dodaj'],
    [`${horses}&dialog=edit-horse&dialog_id=${horse.id}`, 'Anuluj, Zapisz'],
    [`${horses}&dialog=delete-horse&dialog_id=${horse.id}`, 'ANULUJ, DALEJ!'],
    [`${horses}&dialog=fix-box&dialog_id=${horse.id}`, 'Anuluj, Zapisz'],
    [`${tabs}?tab=notes&dialog=create-note`, 'Anuluj, Dodaj'],
    [`${tabs}?tab=notes&dialog=edit-note&id=${note.id}`, 'Anuluj, Zapisz'],
    [`${tabs}?tab=services&dialog=add-service`, 'Anuluj, Dodaj'],
    [`${tabs}?tab=services&dialog=delete-service&id=${booking.id}`, 'Anuluj, Tak!'],
    [`${tabs}?tab=calendar&dialog=create-event`, 'Anuluj, Dodaj wydarzenie'],
    [`${tabs}?tab=calendar&dialog=edit-event&id=${event.id}`, 'Anuluj, Zapisz'],
    [`${catalogue}&dialog=edit-group&id=${group.id}`, 'Usuń grupę, Anuluj, Zapisz'],
    [`${catalogue}&dialog=edit-service&id=${service.id}`, 'Usuń usługę, Anuluj, Zapisz'],
    [`/user/${owner.id}?tab=general&dialog=delete`, 'ANULUJ, USUŃ KONTO!'],
    ['/my-account?tab=profile&dialog=picture', 'Anuluj, Zapisz'],
  ];
  const client = await app.as(manager);
  const found: [string, string][] = [];
  for (const [address] of expected) {
    const dialog = (await client.get(address)).text.split('data-dialog=')[1] ?? '';
    const foot = dialog.split('class="row-of-buttons').at(-1) ?? '';
    const answers = [...foot.matchAll(/<(a|button)\b([^>]*class="[^"]*\bbutton\b[^>]*)>(.*?)<\/\1>/gs)];
    const texts = answers.map(
      ([, , tag = '', inside = '']) => inside.replace(/<[^>]*>/g, '') + (/\bdanger\b/.test(tag) ? '!' : ''),
    );
    found.push([address, texts.join(', ')]);
  }
  t.same(found, expected);
});

t.test('a form that a script sends is told where it leads, and the alert waits there', async (t) => {
  const [worker, other] = [await app.as('worker'), await app.as('manager')];
  const { id } = await buildTask(app);
  const [list, dialog] = ['/home?section=2', `/home?section=2&dialog=task&id=${id}`];
  const confirm = (client: Client) => client.form('/api/complete_service', { id }, { back: dialog, byScript: true });

  const done = await confirm(worker);
  t.match(done, { status: 204, location: list, text: '' });
  t.match((await done.follow()).words(), 'Zadanie zostało pomyślnie zatwierdzone');
  const refused = await confirm(other);
  t.match(refused, { status: 204, location: dialog }, 'a refusal leads back to the dialog');
  t.match((await refused.follow()).words(), 'Wystąpił błąd podczas zatwierdzania zadania');

  worker.cookies.delete('access_token');
  worker.cookies.delete('refresh_token');
  const ended = await confirm(worker);
  t.match(
    ended,
    { status: 204, location: `/login?next=${encodeURIComponent(dialog)}` },
    'an ended session to the sign-in',
  );
});
