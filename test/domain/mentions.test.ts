import fc from 'fast-check';
import t from 'tap';
import { finderOf, type Identity, withoutSpans } from '../../server/domain/mentions.ts';
import { byDay } from '../support/drill.ts';
import { holds } from '../support/properties.ts';

const NOBODY: Identity = {
  first_name: 'Łucja',
  last_name: 'Brzęczykowska',
  phone_number: '731246803',
  street: 'ul. Ćmielowska',
  house_number: '7',
  emails: ['lucja.b+stajnia@poczta.example'],
};

const without = (somebody: Partial<Identity>, texts: readonly string[]): string[] => {
  const finder = finderOf({ ...NOBODY, ...somebody });
  return texts.map((text) => {
    const spans = finder.spansIn(text);
    if (finder.names(text) !== spans.length > 0) throw new Error(`names() is wrong for ${JSON.stringify(text)}`);
    return withoutSpans(text, spans);
  });
};

/** Pairs of a text and its redacted form. An unchanged text has no mention. */
function leaves(
  t: { same(found: unknown, wanted: unknown): boolean },
  somebody: Partial<Identity>,
  texts: readonly (readonly [string, string?])[],
): void {
  t.same(
    without(
      somebody,
      texts.map(([text]) => text),
    ),
    texts.map(([text, left = text]) => left),
  );
}

t.test('the full name is found in either order, ignoring case and diacritics', async (t) => {
  leaves(t, {}, [
    ['Łucja Brzęczykowska dzwoniła', '… dzwoniła'],
    ['lucja brzeczykowska', '…'],
    ['ŁUCJA  BRZĘCZYKOWSKA', '…'],
    ['od: Brzęczykowska, Łucja', 'od: …'],
    ['u Łucji Brzęczykowskiej i bez Lucji Brzeczykowskiej', 'u … i bez …'],
    ['Łucja\u00a0Brzęczykowska\nŁucja\nBrzęczykowska', '…\n…'],
    ['L\u0301ucja Brze\u0328czykowska', '…'],
    ['Łu\u00adcja Brzęczykowska', '…'],
  ]);
});

t.test('a single name is not found, nor words that only begin or end like it', async (t) => {
  leaves(t, {}, [
    ['Łucja przyjdzie'],
    ['pani Brzęczykowska'],
    ['Anna Brzęczykowska'],
    ['Łucja Brzęczykowska-Lis'],
    ['Anna-Łucja Brzęczykowska'],
    ['Łucja Brzęczykowskańska'],
  ]);
  leaves(t, { first_name: 'Jan', last_name: 'Antybiotyk' }, [
    ['Antybiotyk rano i wieczorem'],
    ['Jan podał antybiotyk'],
    ['Jan Antybiotyk płaci', '… płaci'],
  ]);
  leaves(t, { first_name: 'Jan', last_name: 'Pod Lipami' }, [
    ['Jazda pod lipami'],
    ['Pod Lipami'],
    ['Jan Pod Lipami', '…'],
  ]);
  leaves(t, { first_name: 'Li', last_name: 'Wu' }, [['Wuj, Li, lis'], ['Li Wu', '…'], ['Lila Wu'], ['Li Wuj']]);
});

t.test('a brother is not confused with his sister', async (t) => {
  leaves(t, { first_name: 'Dominik', last_name: 'Nowak' }, [
    ['Dominika Nowak'],
    ['Dominika Nowaka nie było', '… nie było'],
    ['z Dominikiem Nowakiem', 'z …'],
    ['Dominikowi Nowakowi', '…'],
  ]);
  leaves(t, { first_name: 'Dominika', last_name: 'Nowak' }, [
    ['Dominik Nowak'],
    ['Dominice Nowak', '…'],
    ['bez Dominiki Nowak', 'bez …'],
  ]);
});

t.test('names of several words are found whole, in every case', async (t) => {
  leaves(t, { first_name: 'Anna Maria', last_name: 'Kowal-Żak' }, [
    ['Anny Marii Kowal-Żak nie ma', '… nie ma'],
    ['ANNA MARIA KOWAL-ŻAK', '…'],
    ['Kowal - Zak Anna-Maria', '…'],
    ['Anna Maria Kowal'],
    ['Maria Kowal-Żak'],
  ]);
  const last_name = Array(30).fill('a').join('-');
  leaves(t, { first_name: 'Ewa', last_name }, [[`Ewa ${last_name.toUpperCase()} pisze`, '… pisze']]);
  leaves(t, { first_name: 'A.*', last_name: "O'(Neil|[x]+" }, [
    ["list od A.* O'(Neil|[x]+ z wczoraj", 'list od … z wczoraj'],
  ]);
});

t.test('every grammatical case of Polish names is recognised by its ending', async (t) => {
  const cases: [string, string, string[]][] = [
    ['Jan', 'Zawidzki', ['Jana Zawidzkiego', 'Janowi Zawidzkiemu', 'z Janem Zawidzkim']],
    ['Jan', 'Nowacki-Ślimak', ['Jana Nowackiego-Ślimaka', 'Janowi Nowackiemu-Ślimakowi']],
    ['Jan', 'Smędek', ['Jana Smędka', 'Janowi Smędkowi', 'z Janem Smędkiem']],
    ['Marek', 'Mizioł', ['Marka Mizła', 'Markowi Mizłowi']],
    ['Paweł', 'Kępień', ['Pawła Kępnia', 'z Pawłem Kępniem']],
    ['Jan', 'Wądół', ['Jana Wądoła', 'z Janem Wądołem']],
    ['Ewa', 'Zaręba', ['Ewy Zaręby', 'Ewie Zarębie', 'z Ewą Zarębą']],
    ['Anna', 'Szmotka', ['Annie Szmotce', 'Annę Szmotkę']],
    ['Jan', 'Chudłaty', ['Jana Chudłatego', 'z Janem Chudłatym']],
    ['Jan', 'Matejko', ['Jana Matejki', 'Janowi Matejce']],
    ['Jan', 'Gołaś', ['Jana Gołasia', 'z Janem Gołasiem']],
  ];
  const missed = cases.flatMap(([first_name, last_name, texts]) =>
    without({ first_name, last_name }, texts).filter((left) => !/^(?:z )?…$/.test(left)),
  );
  t.same(missed, []);
});

t.test('a phone number is found by its digits, however it is written', async (t) => {
  leaves(t, {}, [
    ['tel. 731246803.', 'tel. ….'],
    ['731 246 803, 731-246-803, 731.246.803, 731/246/803', '…, …, …, …'],
    ['(731) 246 803 i (731246803)', '… i …'],
    ['(tel. 731246803)', '(tel. …)'],
    ['731\u00a0246\u202f803', '…'],
    ['+48 731-246-803, 0048731246803, (+48) 731 246 803, 48 731 24 68 03', '…, …, …, …'],
    ['+48 (0) 731 246 803', '…'],
    ['7 3 1 2 4 6 8 0 3', '…'],
    ['73-12-46-803', '…'],
    ['tel731246803', 'tel…'],
    ['731–246–803', '…'],
    ['faktura 1731246803'],
    ['7312468031'],
    ['+49731246803'],
    ['731 246 80'],
    ['246 803 731'],
  ]);
});

t.test('an e-mail is found whole', async (t) => {
  leaves(t, {}, [
    ['pisać na Lucja.B+stajnia@poczta.example.', 'pisać na ….'],
    ['<LUCJA.B+STAJNIA@POCZTA.EXAMPLE>', '<…>'],
    ['-lucja.b+stajnia@poczta.example', '-…'],
    ['a.lucja.b+stajnia@poczta.example'],
    ['lucja.b+stajnia@poczta.example.com'],
    ['lucjaxb+stajnia@poczta.example'],
  ]);
});

t.test('an address is the street with the number of the house', async (t) => {
  leaves(t, {}, [
    ['dostawa: ul. Ćmielowska 7', 'dostawa: ul. …'],
    ['cmielowska  7, Ćmielowska 71', '…, Ćmielowska 71'],
    ['przy Ćmielowskiej nr 7', 'przy …'],
    ['Ćmielowska 7/3 i Ćmielowska 7 m. 3'],
    ['ulica Ćmielowska'],
  ]);
  leaves(t, { street: 'Lipowa', house_number: '12a/3' }, [
    ['Lipowa 12A/3', '…'],
    ['Lipowej 12 a m. 3', '…'],
    ['Lipowa 12'],
  ]);
  leaves(t, { street: 'z', house_number: '2' }, [['z 2 wiader'], ['na ul. z 2', 'na …']]);
});

t.test('spellings from other keyboards, programs and habits are found', async (t) => {
  leaves(t, { first_name: 'Filip', last_name: 'Fijałkowski', street: 'ulica Lipowa', house_number: '12/3' }, [
    ['ﬁlip ﬁjałkowski', '…'],
    ['𝐅𝐢𝐥𝐢𝐩 𝐅𝐢𝐣𝐚ł𝐤𝐨𝐰𝐬𝐤𝐢, Ⓕilip Ⓕijałkowski', '…, …'],
    ['Fi\u200ejałkowski Fi\u2066lip', '…'],
    ['Filip – Fijałkowski, Filip (Fijałkowski), Fijałkowski; Filip, Filip **Fijałkowski**', '…, …), …, …**'],
    ['7312468①③, 73124680③', '7312468①③, …'],
    ['_lucja.b+stajnia@poczta.example_', '_…_'],
    ['Lipowa 12/3, ul. Lipowa 12, m. 3, Lipowa12/3, Lipowa: 12 lokal 3, Lipowej numer 12-3', '…, ul. …, …, …, …'],
    ['Lipowa 12/31'],
  ]);
  leaves(t, { first_name: 'Sean', last_name: "O'Brien", street: 'aleja Lipowa', house_number: '12' }, [
    ['Sean O’Brien', '…'],
    ['al. Lipowa 12, Lipowa 12-14', 'al. …, Lipowa 12-14'],
  ]);
});

t.test('a horse’s name that contains one of its owner’s names identifies the owner', async (t) => {
  const { tells } = finderOf({ ...NOBODY, first_name: 'Jan', last_name: 'Kowal' });
  t.same(['Kowalka', 'Koń Kowala', 'Bursztyn', 'Jan', 'JAN KOWAL', 'Kowalski'].map(tells), [
    false,
    true,
    false,
    true,
    true,
    false,
  ]);
});

/** Names, and the words around them, which begin with x and so are no names. */
const word = fc.stringMatching(/^[A-WYZĆŁŚŻ][a-ząćęłńóśźżéü]{1,9}$/);
const filler = fc.stringMatching(/^( x[a-z]{0,8}[.,:!?]?){0,6} $/);

t.test('for any names and texts, the result has no mention and keeps all the rest', async (t) => {
  const spelled = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.normalize('NFD'),
    (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L'),
  );
  const parts = fc.record({
    first_name: word,
    last_name: word,
    before: filler,
    after: filler,
    spelled,
    turned: fc.boolean(),
  });
  await holds(
    t,
    fc.property(parts, ({ first_name, last_name, before, after, spelled, turned }) => {
      const name = turned ? `${last_name} ${first_name}` : `${first_name} ${last_name}`;
      const text = `_${before}${spelled(name)}${after}_`;
      const [left] = without({ first_name, last_name }, [text]);
      if (left !== `_${before}…${after}_`) throw new Error(`${JSON.stringify(text)} became ${JSON.stringify(left)}`);
    }),
    { runs: byDay(50, 1000) },
  );
});
