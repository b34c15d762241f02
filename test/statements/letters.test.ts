/** The text of a PDF can be copied, searched and read aloud. */
import t from 'tap';
import { openPaper } from '../../server/features/statements/paper.ts';
import { pagesOfPdf } from '../support/pages-of-pdf.ts';

const ALPHABET = 'aąbcćdeęfghijklłmnńoóprsśtuwyzźżqvx';
const LETTERS = [...ALPHABET, ...ALPHABET.toUpperCase()];

async function readBack(...words: string[]): Promise<string[]> {
  const paper = await openPaper({ title: 'Litery', author: 'Stajnia', now: new Date('2026-11-21T08:00:00Z') });
  for (const bold of [false, true]) paper.text(words.join(' '), { size: 9, bold });
  const [page = ''] = await pagesOfPdf(await paper.finish());
  return page.split(/\s+/);
}

t.test('every letter can be read, even when an earlier file drew it as part of another', async (t) => {
  await readBack('ĄĆĘŁŃÓŚŹŻ', 'ąćęłńóśźż'); // a font composes these from C, E and others
  const starts = LETTERS.map((letter) => `${letter}uk`);
  const pairs = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'fj', 'tt', 'ti', 'ij', 'st', 'ct'];
  const words = ['Czyszczenie', 'Źrebię', ...starts, ...pairs.flatMap((pair) => [`${pair}a`, `a${pair}`])];
  const read = await readBack(...words);
  const wrong = words.filter((word) => read.filter((one) => one === word).length < 2);
  t.same(wrong, [], 'in regular and bold');
});

t.test('letters missing in the font are written in Latin, without gaps', async (t) => {
  const names = {
    Ґалаґан: 'Ґалаґан',
    Đặng: 'Đặng',
    ვახტანგ: "vakht'ang",
    Արամ: 'Aram',
    משה: 'msh',
    عمر: '`mr',
    𝓛una: 'Luna',
    สมชาย: 'smchay',
    ひろし: 'hiroshi',
    김철수: 'GimCheolSu',
    山田: 'ShanTian',
    '🐴': ':horse:',
    '👩🏽': ':woman:',
    '\ue000': '?',
    Iskra: 'Iskra',
  };
  const read = await readBack(...Object.keys(names));
  t.same(read, [...Object.values(names), ...Object.values(names)]);
});
