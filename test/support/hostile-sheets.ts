import { strToU8, type Zippable, zipSync } from 'fflate';
import { xlsxOf } from '../../server/features/moving-in/template.ts';
import { pasted } from './sheets.ts';

/** `says`: the refusal. Without it the sheet is read as one good row. */
type HostileSheet = { what: string; sheet: string | File; says?: RegExp };

const MB = 1024 ** 2;
const file = (bytes: Uint8Array | string, name = 'konie.xlsx') =>
  new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name);

const GOOD = [
  ['Koń', 'Właściciel', 'Opłata'],
  ['Aria', 'Maj Zofia', '1650'],
];

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook whose sheet has this XML, with other parts beside it. */
export function workbook(sheet: string | Uint8Array, more: Zippable = {}): Uint8Array {
  const [head, tail] = [`<worksheet xmlns="${MAIN}">`, '</worksheet>'];
  const parts = {
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': typeof sheet === 'string' ? strToU8(head + sheet + tail) : sheet,
    ...more,
  };
  return zipSync(parts, { level: 9 });
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const ROWS = `<row r="1">${cell('A1', 'Koń')}${cell('B1', 'Właściciel')}${cell('C1', 'Opłata')}</row>`;
const ARIA = `${cell('A2', 'Aria')}${cell('B2', 'Maj Zofia')}`;

/** Makes the headers of an archive claim sizes of one byte. */
function lying(archive: Uint8Array): Uint8Array {
  const view = new DataView(archive.buffer);
  for (let at = 0; at < archive.length - 46; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 1, true);
  }
  return archive;
}

const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);

export function hostileSheets(): HostileSheet[] {
  const blanks = new Uint8Array(64 * MB).fill(32);
  const bomb = workbook(blanks);
  return [
    { what: '10 MB', sheet: file(new Uint8Array(10 * MB), 'konie.csv'), says: /Plik może mieć najwyżej 2/ },
    { what: 'a bomb of 64 MB', sheet: file(bomb), says: /za duży po rozpakowaniu/ },
    { what: 'a bomb that lies about its size', sheet: file(lying(bomb.slice())), says: /nie da się otworzyć/ },
    {
      what: 'a bomb beside the sheet',
      sheet: file(
        workbook(`<sheetData>${ROWS}<row r="2">${ARIA}</row></sheetData>`, {
          'xl/media/a.png': blanks.subarray(0, 16 * MB),
        }),
      ),
    },
    {
      what: 'twelve bombs',
      sheet: file(
        workbook(
          '<sheetData/>',
          Object.fromEntries(
            Array.from({ length: 12 }, (_, nth) => [`xl/worksheets/s${nth}.xml`, new Uint8Array(4 * MB)]),
          ),
        ),
      ),
      says: /za duży po rozpakowaniu/,
    },
    {
      what: 'entities in entities',
      sheet: file(
        workbook(`<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><sheetData>${cell('A1', '&c;')}</sheetData>`),
      ),
      says: /nie da się otworzyć/,
    },
    {
      what: '16 384 columns',
      sheet: file(workbook(`<sheetData>${ROWS}<row r="2">${ARIA}${cell('XFD2', 'x')}</row></sheetData>`)),
      says: /najwyżej 100 kolumn/,
    },
    {
      what: 'a million columns',
      sheet: file(workbook(`<sheetData>${ROWS}<row r="2">${cell('ZZZZZZZZ2', 'x')}</row></sheetData>`)),
      says: /najwyżej 100 kolumn/,
    },
    {
      what: 'columns without end in a file of text',
      sheet: file(`Koń;Właściciel${';'.repeat(20_000)}x\nAria;Maj Zofia`, 'a.csv'),
      says: /najwyżej 100 kolumn/,
    },
    {
      what: 'the last row there is',
      sheet: file(workbook(`<sheetData>${ROWS}<row r="1048576">${cell('A1048576', 'Aria')}</row></sheetData>`)),
      says: /najwyżej 2000 wierszy/,
    },
    {
      what: 'styled blanks to the last column and row',
      sheet: file(
        workbook(
          `<dimension ref="A1:XFD1048576"/><sheetData>${ROWS}<row r="2">${ARIA}<c r="XFD2" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row></sheetData>`,
        ),
      ),
    },
    {
      what: 'a formula with what it came to',
      sheet: file(
        workbook(`<sheetData>${ROWS}<row r="2">${ARIA}<c r="C2"><f>1600+50</f><v>1650</v></c></row></sheetData>`),
      ),
    },
    {
      what: 'cells that are never closed',
      sheet: file(workbook(strToU8(`<worksheet><sheetData><row r="1">${'<c r="A1">'.repeat(1_000_000)}`))),
      says: /nie da się otworzyć/,
    },
    {
      what: 'rows that are never closed',
      sheet: file(workbook(strToU8(`<worksheet><sheetData>${'<row r="1" '.repeat(1_000_000)}`))),
      says: /./,
    },
    { what: 'a formula in a file of text', sheet: 'Koń;Właściciel;Opis\nAria;Maj Zofia;=cmd|"/c calc"!A1' },
    { what: 'no sheet in the archive', sheet: file(zipSync({ 'a.txt': strToU8('a') })), says: /nie da się otworzyć/ },
    { what: 'an archive cut short', sheet: file(xlsxOf(GOOD).slice(0, 400)), says: /nie da się otworzyć/ },
    {
      what: 'XML cut short',
      sheet: file(workbook(strToU8('<worksheet><sheetData><row r="1"><c r="A1"'))),
      says: /nie da się|pusty/,
    },
    { what: 'a workbook with a password', sheet: file(Buffer.from('d0cf11e0a1b11ae1', 'hex')), says: /starego Excela/ },
    { what: 'bytes', sheet: file(Buffer.from([0, 1, 2, 3, 255, 254])), says: /To nie jest arkusz/ },
    { what: 'UTF-16', sheet: file(utf16('Koń\tWłaściciel\nAria\tMaj Zofia'), 'a.txt') },
    {
      what: 'letters that nobody sees',
      sheet: 'K\u200boń\u202e;Wła\u00adściciel\nA\u200dri\u2066a;Maj\u00a0Zofia\u200f',
    },
    { what: 'a NUL', sheet: 'Koń;Właściciel\nAria\0;Maj Zofia' },
    { what: 'a quote that is never closed', sheet: `Koń;Właściciel\n"Aria;Maj Zofia${'\nx'.repeat(50)}`, says: /./ },
    {
      what: 'a cell of 100 000 letters',
      sheet: pasted(['Koń', 'Właściciel'], ['x'.repeat(100_000), 'Maj Zofia']),
      says: /Wiersz 2 jest za długi/,
    },
    {
      what: 'headings of every object',
      sheet: pasted(['Koń', 'Właściciel', '__proto__', 'constructor'], ['Aria', 'Maj Zofia', 'x', 'x']),
    },
    ...['constructor', '__proto__', 'toString', 'hasOwnProperty'].map((word) => ({
      what: `the word ${word} in every cell`,
      sheet: pasted(['Koń', 'Właściciel', 'Opis', 'Derka', 'Siano'], [word, 'Maj Zofia', word, `x ${word}`, 'x']),
    })),
  ];
}
