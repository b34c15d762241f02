import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

t.test('a malformed id in the address of a dialog is answered like an unknown one', async (t) => {
  const app = await startApp(t);
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner });
  const notes = `/horses/${horse.id}?tab=notes`;
  const calendar = '/home?section=6';
  for (const [who, page, dialog] of [
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
  ] as const) {
    const viewer = await app.as(who);
    for (const id of [randomUUID(), 'abc', "'", '%00']) {
      const address = `${page}&${dialog}${id}`;
      t.match(await viewer.get(address), { status: 303, headers: { location: page } }, address);
      t.match((await viewer.get(page)).text, 'class="notice error', `${address} says so`);
      t.notMatch((await viewer.get(page)).text, 'class="notice error', `${address} once`);
    }
  }
});
