import fc from 'fast-check';
import t from 'tap';
import { z } from 'zod';
import { fromForm, storableFields } from '../../server/platform/forms/forms.ts';
import { anyCharacter, holds } from '../support/properties.ts';

const Booking = z.object({
  name: z.string().trim().min(1),
  price: z.number(),
  until: z.string().nullable(),
  note: z.string().optional(),
  urgent: z.boolean(),
  weekdays: z.array(z.number()),
});

const empty = { name: '', urgent: false, weekdays: [] };

t.test('numbers are parsed as people type them', async (t) => {
  const typed: [string, number][] = [
    ['12,50', 12.5],
    ['12.50', 12.5],
    ['1 234,50', 1234.5],
    ['1\u00a0234,50', 1234.5],
    ['-45', -45],
    ['\u22121\u00a0234,50', -1234.5],
    [' 7 ', 7],
    ['3\u00a0760,00\u00a0zł', 3760],
    ['3760,00 zł ', 3760],
    ['\u2212139,20zł', -139.2],
  ];
  for (const [text, number] of typed) t.equal(fromForm(Booking, { price: text }).price, number, JSON.stringify(text));
});

t.test('anything but a number is left for the schema to refuse', async (t) => {
  for (const text of [
    '1e3',
    '12,5,0',
    '0x10',
    'NaN',
    'Infinity',
    '12 zł miesięcznie',
    'zł',
    '12 € zł',
    '--5',
    '1.234,50',
  ])
    t.equal(fromForm(Booking, { price: text }).price, text, text);
});

t.test('a field with parts is sent as JSON', async (t) => {
  const Parted = z.object({ keys: z.object({ auth: z.string() }) });
  t.same(fromForm(Parted, { keys: '{"auth":"x"}' }), { keys: { auth: 'x' } });
  t.same(fromForm(Parted, { keys: '{auth' }), { keys: '{auth' }, 'invalid input is left for the schema');
  t.same(fromForm(Parted, { keys: { auth: 'x' } }), { keys: { auth: 'x' } }, 'or parsed by the action');
  t.same(fromForm(Parted, {}), {});
});

t.test('an unticked box is false, a ticked one true', async (t) => {
  t.equal(fromForm(Booking, {}).urgent, false);
  for (const ticked of ['on', 'true', '1']) t.equal(fromForm(Booking, { urgent: ticked }).urgent, true, ticked);
  for (const not of ['', 'false', '0']) t.equal(fromForm(Booking, { urgent: not }).urgent, false, not);
  t.equal(fromForm(Booking, { urgent: 'maybe' }).urgent, 'maybe', 'invalid input is left for the schema');
});

t.test('one, several or no choices of a list are all lists', async (t) => {
  t.same(fromForm(Booking, {}).weekdays, []);
  t.same(fromForm(Booking, { weekdays: '3' }).weekdays, [3]);
  t.same(fromForm(Booking, { weekdays: ['1', '5'] }).weekdays, [1, 5]);
  t.same(fromForm(Booking, { weekdays: '' }).weekdays, []);
  const Optional = z.object({ ids: z.array(z.string()).optional(), days: z.string().optional() });
  t.same(fromForm(Optional, {}), {}, 'a list that may be missing is missing');
  t.same(fromForm(Optional, { ids: 'a', days: ['Wtorek', 'Piątek'] }), { ids: ['a'], days: 'Wtorek,Piątek' });
});

t.test('an emptied field is null where the schema allows it, absent where it is optional, else empty', async (t) => {
  const emptied = { name: '', price: '', until: '', note: '' };
  t.same(fromForm(Booking, emptied), { ...empty, until: null });
});

t.test('only the fields of the schema are accepted', async (t) => {
  t.same(fromForm(Booking, { name: 'Luna', role: 'admin', back: '/home' }), {
    ...empty,
    name: 'Luna',
  });
});

t.test('wrapped schemas are unwrapped', async (t) => {
  const Wrapped = z.object({
    amount: z.number().min(1).nullable().optional(),
    page: z.number().default(1),
    name: z.string().transform((name) => name.toUpperCase()),
  });
  t.same(fromForm(Wrapped, { amount: '3,5', page: '2', name: 'a' }), { amount: 3.5, page: 2, name: 'a' });
  t.same(fromForm(Wrapped, { amount: '', page: '', name: '' }), { amount: null, name: '' });
});

t.test('parsing never throws, whatever the form', async (t) => {
  const value = fc.oneof(fc.string({ unit: anyCharacter }), fc.array(fc.string()));
  const names = fc.constantFrom(...Object.keys(Booking.shape), 'back', '_method', '__proto__', 'constructor');
  await holds(
    t,
    fc.property(fc.dictionary(names, value), (fields) => {
      const input = fromForm(Booking, fields);
      return Object.keys(input).every((name) => name in Booking.shape);
    }),
  );
});

t.test('the fields of a refused form are stored, without passwords and up to a size', async (t) => {
  const secrets = { password: 'x', confirm_new_password: 'y', oldPassword: 'z', token: 't' };
  const typed = { email: 'a@b.pl', ...secrets, back: '/login', stuffing: 'x'.repeat(9000), groups: ['a', 'b'] };
  const own = ['email', ...Object.keys(secrets), 'groups', 'missing'];
  t.same(storableFields(typed, own, 1000), { email: 'a@b.pl', groups: ['a', 'b'] });
  t.same(
    storableFields({ long: 'ł'.repeat(300), short: 'ł' }, ['long', 'short'], 500),
    { short: 'ł' },
    'bytes, not characters',
  );
});
