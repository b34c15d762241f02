import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { transferTitle } from '../../server/domain/transfers.ts';
import type { TestApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson } from '../support/builders.ts';

type Horse = Awaited<ReturnType<typeof buildHorse>>;

/** A line of the bank in grosze, positive for incoming. `horses`: the right match, or none when it is uncertain. */
type PaidLine = { amount: number; title: string; payer: string; horses: string[]; why: string };

const FIRST = 'Anna Jan Ewa Piotr Zofia Łukasz Żaneta Michał Ola Świętosława'.split(' ');
const LAST = (
  'Wiśniewski Kowalczyk Zieliński Szymański Woźniak Dąbrowski Kozłowski Jankowski Mazur Wojciechowski Kwiatkowski Krawczyk ' +
  'Kaczmarek Piotrowski Grabowski Zając Pawłowski Michalski Król Wieczorek Jabłoński Wróbel Nowakowski Majewski Olszewski ' +
  'Stępień Malinowski Jaworski Adamczyk Dudek Nowicki Pawlak Górski Witkowski Walczak Sikora Baran Rutkowski Michalak Szewczyk ' +
  'Ostrowski Tomaszewski Pietrzak Zalewski Wróblewski Marciniak Jasiński Zawadzki Bąk Jakubowski Sadowski Duda Włodarczyk ' +
  'Chmielewski Borkowski Sokołowski Szczepański Sawicki Kucharski Lis'
).split(' ');
const NAMES = (
  'Bursztyn Figa Wichura Luna Lula Śnieżka Hetman Żwirek Gniada Ćmielów Karmelek Zefir Orkan Bajka Cyganka Dakota Elegant ' +
  'Fantazja Grafit Huragan Impuls Jantar Kasztanka Lawina Magnat Nokturn Oaza Perełka Rubin Sonata Tornado Urwis Wenus ' +
  'Zadra Ametyst Bolero Czardasz Duma Emir Fiord Gracja Harfa Indygo Jaskółka Kometa Legenda Mazurka Nimfa Obłok Poemat ' +
  'Rapsodia Szafir Tango Uroda Wulkan Zorza Aster Burza Cyklon Iskra'
).split(' ');
/** Second horses of the first eight owners. */
const SECOND = [
  'Złoty Piasek',
  'Wielmożny Pan Kasztelan z Lipowej Doliny',
  ...'Iskra Pola Kora Rosa Toska Maj'.split(' '),
];

export const upper = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[łŁ]/g, 'l').toUpperCase();

const NOVEMBER = day('2026-11-01');

/** The title in our code, at most 32 characters. */
const code = (horse: Horse) => transferTitle('', [horse], NOVEMBER);

export async function buildMonth(app: TestApp): Promise<PaidLine[]> {
  const owners: Awaited<ReturnType<typeof buildPerson>>[] = [];
  for (const [nth, last_name] of LAST.entries())
    owners.push(await buildPerson(app, { first_name: FIRST[nth % FIRST.length] as string, last_name }));
  const horses: Horse[] = [];
  for (const [nth, name] of [...NAMES, ...SECOND].entries()) {
    const owner = owners[nth % LAST.length] as (typeof owners)[number];
    const horse = await buildHorse(app, { name, owner, box_number: String(nth + 1), payment: grosze(feeOf(nth)) });
    await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-feeOf(nth)) });
    horses.push(horse);
  }
  const horse = (nth: number) => horses[nth] as Horse;
  const nameOf = (nth: number) => {
    const { first_name, last_name } = owners[nth] as (typeof owners)[number];
    return `${first_name} ${last_name}`;
  };
  const payer = (nth: number) => {
    const { first_name, last_name } = owners[nth % LAST.length] as (typeof owners)[number];
    return `${last_name} ${first_name} UL. KRÓTKA ${nth + 1}, 62-020 SWARZĘDZ`.toUpperCase();
  };
  const lines: PaidLine[] = [];
  const pays = (why: string, nth: number, line: Partial<PaidLine> = {}) => {
    const usual = { amount: feeOf(nth), title: code(horse(nth)), payer: payer(nth), horses: [horse(nth).name] };
    lines.push({ ...usual, why, ...line });
  };
  const nobody = { horses: [] };
  const stranger = { payer: 'MARIAN OBCY', horses: [] };

  for (let nth = 0; nth < 8; nth++)
    if (nth !== 3 && nth !== 4)
      pays('two horses, by the owner', nth, {
        title: transferTitle(nameOf(nth), [horse(nth), horse(60 + nth)], NOVEMBER),
        amount: feeOf(nth) + feeOf(60 + nth),
        horses: [horse(nth).name, horse(60 + nth).name],
      });
  const named = { amount: feeOf(3) + feeOf(63), horses: ['Luna', 'Pola'] };
  pays('two horses, by their names', 3, { title: 'Luna i Pola listopad', ...named });
  pays('one of two horses', 4);
  pays('a name of many words, cut', 61, {});
  for (let nth = 8; nth < 30; nth++) pays('our code', nth);
  for (let nth = 30; nth < 36; nth++) pays('in capitals, without tails', nth, { title: upper(code(horse(nth))) });
  for (let nth = 36; nth < 39; nth++) pays('somebody else pays', nth, { payer: 'MARIAN OBCY' });
  for (let nth = 39; nth < 42; nth++) pays('without a box', nth, { title: `${horse(nth).name}, 11/2026` });
  pays('in another order', 42, { title: `11/2026 boks 43 ${horse(42).name}` });
  for (const [nth, title] of [
    [43, 'Idnygo boks 43, 11/2026'],
    [44, 'Jaskolkę boks 44 11/2026'],
    [45, 'Lgenda listopad'],
    [46, 'Mazurek, 11/2026'],
    [47, 'za Nimfe'],
  ] as const)
    pays('misspelt', nth - 1, { title });
  pays('split by the bank', 47, { title: 'Nim fa, boks 48, 11/2026' });
  pays('too little', 48, { amount: 40_000 });
  pays('too much', 49, { amount: 200_000 });
  pays('by the owner and the amount', 50, { title: 'pensjonat listopad' });
  pays('in words of their own', 51, { title: 'Opłata za Szafira, stajnia', payer: payer(51) });

  pays('a stranger', 52, { title: 'Faktura 12/2026 za paszę', payer: 'HURTOWNIA PASZ SP. Z O.O.', ...nobody });
  const park = { title: 'Luna Park bilety rodzinne', payer: 'LUNA PARK SP. J.', amount: 4990 };
  pays('a stranger with the name of a horse', 53, { ...park, ...nobody });
  pays('two horses of one name', 53, { title: 'Iskra, 11/2026', ...stranger });
  pays('misspelled, with two candidates', 53, { title: 'Luba 11/2026', amount: 77_700, ...stranger });
  pays("another owner's horse", 54, { title: 'Wulkan, 11/2026', payer: payer(55), ...nobody });
  pays('the box of another horse', 55, { title: 'Zorza, boks 12, 11/2026', ...stranger });
  pays('a month that is also a horse', 56, { title: 'zaległość za maj', ...stranger });
  pays('an owner who buys something else', 57, { title: 'siodło skokowe używane', amount: 65_000, ...nobody });
  pays('horses of two owners', 58, { title: 'Cyklon i Burza 11/2026', amount: 250_000, ...stranger });
  pays('a refund that came in', 58, { title: 'Zwrot Cyklon, boks 59, 11/2026', ...nobody });
  pays('a refund that went out', 59, { title: 'Zwrot nadpłaty Iskra boks 60', amount: -5_000, ...nobody });
  pays('a bill', 59, { title: 'Faktura za prąd', payer: 'ENEA', amount: -120_000, ...nobody });
  return lines;
}

const feeOf = (nth: number) => 110_000 + nth * 100;

export function ingFile(lines: readonly Pick<PaidLine, 'amount' | 'title' | 'payer'>[], from = 0): Buffer {
  const rows = lines.map(({ amount, title, payer }, nth) => {
    const day = `2026-11-${String(1 + ((nth + from) % 20)).padStart(2, '0')}`;
    const zloty = (amount / 100).toFixed(2).replace('.', ',');
    return `${day};${day};"${payer} ";" ${title} ";'';"";"";'2026110000${nth + from}';${zloty};PLN;;;;;"Konto Direct";;PLN`;
  });
  const headings =
    '"Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Szczegóły";"Nr transakcji";"Kwota transakcji (waluta rachunku)";"Waluta"';
  return Buffer.from(`${headings}\r\n${rows.join('\r\n')}\r\n`);
}
