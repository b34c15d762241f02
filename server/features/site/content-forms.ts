import { z } from 'zod';
import { DESCRIPTION_LENGTH, SITE_ROWS as ROWS, TITLE_LENGTH } from '../../domain/field-texts.ts';
import { fromZloty, PRICE_UNITS, type PriceUnit } from '../../domain/money.ts';
import { lengthOf } from '../../domain/search-words.ts';
import {
  DayField,
  line,
  linesField,
  MoneyField,
  paragraphs,
  requiredLine,
  TimeField,
} from '../../platform/forms/fields.ts';
import { slugOf } from './news.ts';
import { formWith, numbers, rowsIn } from './rows.ts';
import { PUBLIC_PAGES, type SiteContent, type SitePart } from './schema.ts';

// Managers' forms for the public site, one for each part. A list has as many rows as the page can show.

const text = (longest: number) => line(longest).default('');

const UNITS = ['none', ...(Object.keys(PRICE_UNITS) as (keyof typeof PRICE_UNITS)[])] as const;

const priced = (unit: PriceUnit) => ({
  name: text(60),
  detail: text(140),
  price: MoneyField.nullable().default(null),
  unit: z.enum(UNITS).default(unit),
});

/** `unnamed`: what a row without its first column is asked for; `needed`: the errors of other columns that it needs. */
const list = <Columns extends Record<string, z.ZodType>>(
  rows: number,
  columns: Columns,
  unnamed: string,
  needed: Partial<Record<keyof Columns, string>> = {},
) => ({ rows, columns, unnamed: `${unnamed} albo wyczyść cały wiersz`, needed });

const kinds = list(ROWS.kinds, priced('month'), 'Wpisz, co to za miejsce,');
const lessons = list(ROWS.lessons, priced('none'), 'Wpisz nazwę zajęć');
const travel = list(ROWS.travel, { from: text(60), by: text(40), time: text(30) }, 'Wpisz, skąd się jedzie,');
const turn = z.enum(['straight', 'left', 'right']).default('straight');
const steps = list(ROWS.steps, { at: text(120), turn }, 'Wpisz, w którym miejscu,');
const facts = list(ROWS.facts, { name: text(40), value: text(100) }, 'Wpisz, czego to dotyczy,');
const people = list(ROWS.people, { name: text(60), role: text(60), about: text(200) }, 'Wpisz imię');
const day = list(ROWS.day, { what: text(60), time: TimeField, more: text(160) }, 'Wpisz, co się wtedy dzieje,');
const maybeDay = DayField.nullable().default(null);
const special = list(ROWS.special, { day: maybeDay, from: TimeField, until: TimeField, why: text(60) }, 'Wpisz dzień');
const place = z.enum(['boarding', 'lessons', 'home']).default('boarding');
const questions = list(ROWS.questions, { question: text(120), answer: paragraphs(500), place }, 'Wpisz pytanie', {
  answer: 'Wpisz odpowiedź',
});
const news = list(
  ROWS.news,
  { title: text(80), day: maybeDay, photograph: text(36), body: paragraphs(1500) },
  'Wpisz tytuł',
  { day: 'Wpisz dzień', body: 'Wpisz tekst' },
);

/** Refuses a row whose key an earlier row has, at its field `column`. Rows without a key are not compared. */
const refuseRepeated =
  (rows: number, column: string, message: string, keyOf: (row: number, fields: Fields) => unknown) =>
  (fields: Fields, context: z.RefinementCtx): void => {
    const keys = numbers(rows).map((nth) => keyOf(nth, fields));
    keys.forEach((key, index) => {
      if (key && keys.indexOf(key) < index)
        context.addIssue({ code: 'custom', path: [`${column}_${index + 1}`], message });
    });
  };

/** A day has one row, as a weekday has: what two would say of it is unclear. */
const refuseRepeatedDays = refuseRepeated(
  special.rows,
  'day',
  'Ten dzień jest już wyżej',
  (nth, fields) => fields[`day_${nth}`],
);

/** Two pieces of news would have one address. */
const refuseRepeatedNews = refuseRepeated(
  news.rows,
  'title',
  'Wiadomość z tym tytułem i dniem jest już wyżej',
  (nth, { [`title_${nth}`]: title, [`day_${nth}`]: day }) =>
    title && day && slugOf({ title: String(title), day: String(day) }),
);

const inGrosze = (rows: { name: string; detail: string; price: number | null; unit: PriceUnit }[]) =>
  rows.map((row) => ({ ...row, price: row.price === null ? null : fromZloty(row.price) }));

type PartForm<Body extends z.ZodObject, Part extends SitePart> = {
  body: Body;
  contentOf(input: z.output<Body>): SiteContent[Part];
};

const form = <Part extends SitePart, Body extends z.ZodObject>(
  _part: Part,
  body: Body,
  contentOf: (input: z.output<Body>) => SiteContent[Part],
): PartForm<Body, Part> => ({ body, contentOf });

const WEEK = numbers(7);
const hourFields = Object.fromEntries(
  WEEK.flatMap((nth) => [`opens_${nth}`, `closes_${nth}`].map((name) => [name, TimeField])),
);

type Fields = Readonly<Record<string, unknown>>;

/** `rows`: the numbers of rows that each have a field for the opening and one for the closing hour. */
const refuseWrongHours =
  (rows: readonly number[], opening: string, closing: string) => (fields: Fields, context: z.RefinementCtx) => {
    for (const nth of rows) {
      const opens = String(fields[`${opening}_${nth}`] ?? '');
      const closes = String(fields[`${closing}_${nth}`] ?? '');
      const wrong = (name: string, message: string) =>
        context.addIssue({ code: 'custom', path: [`${name}_${nth}`], message });
      if (opens && !closes) wrong(closing, 'Wpisz, do której');
      else if (closes && !opens) wrong(opening, 'Wpisz, od której');
      else if (opens && closes <= opens) wrong(closing, 'To wcześniej niż otwarcie');
    }
  };

const Profile = z.url({ protocol: /^https$/, hostname: z.regexes.domain });

const profiles = linesField(6, 200).refine(
  (text) => text === '' || text.split('\n').every((line) => Profile.safeParse(line).success),
  'Każdy adres zaczyna się od https://',
);

const within = ({ least, most }: { least: number; most: number }) =>
  text(most).refine((words) => words === '' || lengthOf(words) >= least, `Co najmniej ${least} znaków`);

/** `title_home`, `description_home`… */
const words: Record<string, z.ZodType<string>> = Object.fromEntries(
  PUBLIC_PAGES.flatMap((page) => [
    [`title_${page}`, within(TITLE_LENGTH)],
    [`description_${page}`, within(DESCRIPTION_LENGTH)],
  ]),
);

export const siteForms = {
  welcome: form(
    'welcome',
    z.object({
      headline: requiredLine(80),
      intro: requiredLine(300),
      free_boxes: z.boolean(),
      visit: text(240),
      reply_days: z.number().int().min(1).max(5).default(2),
    }),
    (input) => input,
  ),
  boarding: form(
    'boarding',
    formWith([kinds], { about: text(400), included: linesField(14, 90), note: text(240) }),
    ({ about, included, note, ...input }) => ({
      about,
      kinds: inGrosze(rowsIn(kinds, input)),
      included: included ? included.split('\n') : [],
      note,
    }),
  ),
  lessons: form('lessons', formWith([lessons], { about: text(400), note: text(240) }), ({ about, note, ...input }) => ({
    about,
    lessons: inGrosze(rowsIn(lessons, input)),
    note,
  })),
  hours: form(
    'hours',
    formWith([special], { ...hourFields, note: text(160) })
      .superRefine(refuseWrongHours(WEEK, 'opens', 'closes'))
      .superRefine(refuseWrongHours(numbers(special.rows), 'from', 'until'))
      .superRefine(refuseRepeatedDays),
    (input) => ({
      week: WEEK.map((nth) => {
        const [opens, closes] = [`opens_${nth}`, `closes_${nth}`].map((name) => (input as Fields)[name]);
        return opens ? { opens: String(opens), closes: String(closes) } : null;
      }),
      note: input.note,
      special: rowsIn(special, input)
        .flatMap(({ day, from, until, why }) =>
          day ? { day, hours: from ? { opens: from, closes: until } : null, why } : [],
        )
        .sort((a, b) => a.day.localeCompare(b.day)),
    }),
  ),
  way: form(
    'way',
    formWith([travel, steps], { start: text(60), parking: text(200) }),
    ({ start, parking, ...input }) => ({
      travel: rowsIn(travel, input),
      start,
      steps: rowsIn(steps, input),
      parking,
    }),
  ),
  facts: form('facts', formWith([facts], {}), (input) => ({ facts: rowsIn(facts, input) })),
  people: form('people', formWith([people], {}), (input) => ({ people: rowsIn(people, input) })),
  day: form('day', formWith([day], {}), (input) => ({
    day: rowsIn(day, input).sort((a, b) => a.time.localeCompare(b.time)),
  })),
  questions: form('questions', formWith([questions], {}), (input) => ({ questions: rowsIn(questions, input) })),
  news: form('news', formWith([news], {}).superRefine(refuseRepeatedNews), (input) => ({
    news: rowsIn(news, input)
      .flatMap(({ day, ...row }) => (day ? { ...row, day } : []))
      .sort((a, b) => b.day.localeCompare(a.day)),
  })),
  words: form('words', z.object({ ...words, profiles }), (input) => {
    const { profiles, ...set } = input as Record<string, string>;
    const pages = PUBLIC_PAGES.map((page) => {
      const { [`title_${page}`]: title = '', [`description_${page}`]: description = '' } = set;
      return [page, { title, description }];
    });
    return { pages: Object.fromEntries(pages), profiles: profiles ? profiles.split('\n') : [] };
  }),
};
