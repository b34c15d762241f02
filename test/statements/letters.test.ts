/** The text of a PDF is whole for whoever copies it, searches in it or has it read aloud. */
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

t.test('each letter stays, also where an earlier file drew it as part of another', async (t) => {
  await readBack('ĄĆĘŁŃÓŚŹŻ', 'ąćęłńóśźż'); // in a font these are made of C, E and the others
  const starts = LETTERS.map((letter) => `${letter}uk`);
  const pairs = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'fj', 'tt', 'ti', 'ij', 'st', 'ct'];
  const words = ['Czyszczenie', 'Źrebię', ...starts, ...pairs.flatMap((pair) => [`${pair}a`, `a${pair}`])];
  const read = await readBack(...words);
  const wrong = words.filter((word) => read.filter((one) => one === word).length < 2);
  t.same(wrong, [], 'in regular and in bold');
});

t.test('letters that the font lacks are said in Latin, and no place stays blank', async (t) => {
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
