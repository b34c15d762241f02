import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { finderOf } from '../../server/domain/mentions.ts';
import { isNamedIn } from '../../server/platform/data/redaction.ts';

const zofia = finderOf({
  first_name: 'Zofia',
  last_name: 'Brzezicka',
  phone_number: '600100299',
  street: '',
  house_number: '',
  emails: ['zofia@stajnia.test'],
});

t.test('a person is found anywhere in a large file', async (t) => {
  for (const place of [0, 49_990, 50_000, 99_995, 120_000]) {
    const text = `${'ł '.repeat(place / 2)}Zofia Brzezicka${' ł'.repeat(20_000)}`;
    t.ok(await isNamedIn(text, zofia), `at ${place}`);
  }
  t.notOk(await isNamedIn('Zofia ł '.repeat(20_000), zofia));
});

t.test('other requests run while a large file is searched', async (t) => {
  let [turns, isRead] = [0, false];
  const reading = isNamedIn('ł'.repeat(1_000_000), zofia).then(() => {
    isRead = true;
  });
  for (; !isRead; turns++) await setImmediate();
  await reading;
  t.ok(turns >= 20, `${turns} turns`);
});
