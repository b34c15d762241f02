import { workbook } from './hostile-sheets.ts';

const NAMES =
  'Aria Baltazar Cyganka Dakota Elegant Figa Gracja Hetman Iskra Jantar Kasztan Luna Magnat Nokturn Orkan Perła Rubin Sahara Tornado Urwis Wrzos Zefir Bajka Bolero Czardasz Duma Emir Fiord Harfa Indygo Kometa Legenda Mazurka Nimfa Obłok Poemat Rapsodia Szafir Tango Uroda Wulkan Żwirek'.split(
    ' ',
  );
const OWNERS =
  'Maj Zofia|Dąb Ewa|Sowa Piotr|Sikora Julia|Zając Tomasz|Woźniak Marek|Lis Anna|Kruk Jan|Wrona Hanna|Baran Adam|Wilk Ola|Gil Maria|Szpak Jerzy|Kos Barbara|Żuraw Karol|Czapla Irena|Bocian Paweł|Dudek Magda|Kania Rafał|Jastrząb Emilia|Sokół Filip|Orzeł Kinga|Bielik Igor|Puchacz Nina|Sęk Robert|Kłos Beata|Mróz Łukasz|Śnieg Renata'.split(
    '|',
  );
const HEADINGS = [
  'Koń',
  'Nr boksu',
  'Właściciel',
  'Telefon',
  'E-mail',
  'Opłata miesięczna',
  'Zaległość',
  'Karmienie rano',
  'Karmienie wieczór',
  'Padok',
  'Derkowanie',
  'Nr chip',
];

/**
 * A realistic sheet of a stable: names merged over the rows of their horses, amounts as text, spaces, a title above
 * and a sum below. One horse is listed twice, and two share a box. Of 28 owners 5 have no e-mail; 12 of 42 horses
 * have a debt.
 */
export function sheetOfStable(): Uint8Array {
  const owners = NAMES.map((_, nth) => (nth < 28 ? Math.floor(nth / 2) : nth - 14));
  const rows = NAMES.map((name, nth) => {
    const owner = owners[nth] as number;
    const isFirst = owners.indexOf(owner) === nth;
    const email = owner % 6 === 5 || owner === 27 ? '' : `wlasciciel${owner}@poczta.example`;
    const whose = isFirst
      ? [OWNERS[owner] as string, `60${owner % 10} 100 2${String(owner).padStart(2, '0')}`, email]
      : ['', '', ''];
    const debt = nth % 4 === 1 || nth === 0 ? `${200 + nth},00 zł` : '';
    const box = nth === 20 ? '1' : String(nth + 1);
    const fee = nth % 3 === 0 ? '1 650,00 zł' : nth % 3 === 1 ? '1450' : '';
    return [name, box, ...whose, fee, debt, 'x', 'codz.', 'codziennie', 'x 7', `6160${nth}`];
  });
  const again = ['Zefir', '', OWNERS[owners[21] as number] as string, '', '', '', '', '', '', '', '', ''];
  const total = ['Razem', '', '', '', '', '1', '', '', '', '', '', ''];
  const all = [['Stajnia Pod Dębem, listopad 2026'], HEADINGS, ...rows, again, total];
  const merges = Array.from({ length: 14 }, (_, pair) => {
    const from = 3 + 2 * pair;
    return ['C', 'D', 'E'].map((column) => `<mergeCell ref="${column}${from}:${column}${from + 1}"/>`).join('');
  });
  return workbook(`<sheetData>${all.map(drawRow).join('')}</sheetData><mergeCells>${merges.join('')}</mergeCells>`);
}

const drawRow = (cells: string[], at: number): string =>
  `<row r="${at + 1}">${cells
    .map((text, column) =>
      text ? `<c r="${String.fromCharCode(65 + column)}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>` : '',
    )
    .join('')}</row>`;
