import t from 'tap';
import type { z } from 'zod';
import { line, nameFields, requiredLine, SearchText } from '../../server/platform/forms/fields.ts';

const parsed = (schema: z.ZodType, text: unknown) => {
  const { data, error } = schema.safeParse(text);
  return error ? error.issues[0]?.message : data;
};

const NO_LETTERS = 'Wpisz co najmniej jedną literę albo cyfrę';
const REQUIRED = 'To pole jest wymagane';

t.test('a line of text is stored as people see it', async (t) => {
  const lines: [string, string][] = [
    ['  Anna   Maria ', 'Anna Maria'],
    ['Anna\tMaria\u2028', 'Anna Maria'],
    ['An\u200bna\u00ad', 'Anna'],
    ['\u202eannA', 'annA'],
    ['\ufeffŻółw\u2060', 'Żółw'],
    ["D'Artagnan 2.", "D'Artagnan 2."],
    ['Gwiazda ⭐', 'Gwiazda ⭐'],
  ];
  for (const [text, seen] of lines) t.equal(parsed(requiredLine(60), text), seen);
});

t.test('a line without visible characters is empty', async (t) => {
  for (const text of ['', '  ', '\u200b', '\u202e\u2060', '\ufeff \u00ad', '\u3164\uffa0'])
    t.equal(parsed(requiredLine(60), text), REQUIRED, JSON.stringify(text));
  for (const text of ['...', '—', '❤️', '\u0301']) t.equal(parsed(requiredLine(60), text), NO_LETTERS, text);
  t.equal(parsed(requiredLine(60), 'Anna\0'), 'Ten tekst zawiera znaki, których nie widać');
  t.equal(parsed(requiredLine(60), undefined), REQUIRED);
  t.equal(parsed(requiredLine(5, 'za długie'), 'Anna\u200bM'), 'Anna'.concat('M'), 'invisible characters do not count');
  t.equal(parsed(requiredLine(5, 'za długie'), 'Annabe'), 'za długie');
  t.equal(parsed(line(12), '\u200b'), '', 'an optional line may be empty');
});

t.test('a phone number is accepted in any spelling', async (t) => {
  const phones = ['600100200', '600 100 200', '600-100-200', '+48 600 100 200', '0048600100200', '48600100200'];
  for (const phone of [
    ...phones,
    ' (+48) 600.100.200',
    '600\u00a0100\u00a0200',
    '600–100–200',
    '\u202a600100200\u202c',
  ])
    t.equal(parsed(nameFields.phone_number, phone), '600100200', phone);
  for (const wrong of ['60010020', '6001002000', '+49 600 100 200', '600 100 20x', 'telefon'])
    t.equal(parsed(nameFields.phone_number, wrong), 'Numer telefonu to 9 cyfr', wrong);
});

t.test('a search text is cleaned', async (t) => {
  t.equal(parsed(SearchText, '  ewa \0 zima\u200b'), 'ewa zima');
  t.equal(parsed(SearchText, 'ż'.repeat(150)), 'ż'.repeat(100));
  for (const none of [undefined, ['a', 'b'], '']) t.equal(parsed(SearchText, none), '');
});
