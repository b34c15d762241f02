import { addDays, type Day, day, dayOf, mondayOf, weekdayOf } from '../domain/days.ts';
import { fromZloty, type PriceUnit } from '../domain/money.ts';
import type { QuestionPlace, SiteContent, SpecialDay } from '../features/site/schema.ts';
import type { Club } from '../platform/data/club.ts';
import type { Tx } from '../platform/data/database.ts';
import { idOf } from './chance.ts';
import { demoPerson } from './people.ts';

/** A valid tax number that nobody has; manuals print it as an example. */
const NIP = '1234563218';

const CLUB: Club = {
  name: 'Stajnia Pod Lipami',
  short_name: 'Pod Lipami',
  street: 'ul. Lipowa 12',
  postal_code: '62-081',
  city: 'Przeźmierowo',
  phone: '+48 600 100 200',
  email: 'kontakt@podlipami.example',
  nip: NIP,
  lat: 52.4256,
  lon: 16.7846,
};

/** The account belongs to a bank that does not exist. */
const PAYEE = { account: '57999000090000202600001101', recipient: CLUB.name };
const VAT = { rate: 'zw', basis: 'art. 113 ust. 1 i 9 ustawy o VAT' };

const workdays = { opens: '08:00', closes: '21:00' };
const weekend = { opens: '09:00', closes: '19:00' };

const priced = (name: string, detail: string, zloty: number, unit: PriceUnit = 'none') => ({
  name,
  detail,
  price: fromZloty(zloty),
  unit,
});

const asked = (place: QuestionPlace, question: string, answer: string) => ({ question, answer, place });

const nameOf = (account: Parameters<typeof demoPerson>[0]) => {
  const { first_name, last_name } = demoPerson(account);
  return `${first_name} ${last_name}`;
};

const told = (today: Day, ago: number, photograph: string, title: string, body: string) => ({
  title,
  day: addDays(today, -ago),
  photograph: idOf(`photograph ${photograph}`),
  body,
});

const WEDNESDAY = 3;

/** The farrier's next Tuesday, and Christmas. */
const specialDays = (today: Day): SpecialDay[] => [
  {
    day: addDays(mondayOf(today), weekdayOf(today) < WEDNESDAY ? 1 : 8),
    hours: { opens: '12:00', closes: '21:00' },
    why: 'rano pracuje kowal',
  },
  { day: day(`${today.slice(0, 4)}-12-24`), hours: { opens: '09:00', closes: '13:00' }, why: 'Wigilia' },
  { day: day(`${today.slice(0, 4)}-12-25`), hours: null, why: 'Boże Narodzenie' },
];

const siteOn = (today: Day): SiteContent => ({
  welcome: {
    headline: 'Spokojny dom dla Twojego konia',
    intro:
      'Pensjonat i nauka jazdy w Przeźmierowie, 20 minut od centrum Poznania. Jasne boksy, padoki przez cały rok i ludzie, którzy znają każdego konia po imieniu.',
    free_boxes: true,
    reply_days: 1,
    visit:
      'Najlepiej w dzień powszedni po 15:00: konie wracają z padoków, a my mamy czas, żeby wszystko pokazać. Zadzwoń albo napisz dzień wcześniej.',
  },
  boarding: {
    about:
      'Boksy i stado wolnowybiegowe 20 minut od centrum Poznania. Konie codziennie wychodzą na padok, jedzą trzy razy dziennie siano z naszych łąk, a w nocy ktoś jest na miejscu.',
    kinds: [
      priced('Stajnia wolnowybiegowa', 'Grupa do ośmiu koni, wiata ze ściółką, wybieg cały dzień i noc.', 950, 'month'),
      priced('Boks', '3 × 3,5 m, okno na zewnątrz, poidło automatyczne.', 1350, 'month'),
      priced('Boks z wybiegiem', '4 × 4 m i własny wybieg 60 m² za drzwiami.', 1650, 'month'),
    ],
    included: [
      'ścielenie słomą i sprzątanie codziennie',
      'siano trzy razy dziennie i woda',
      'miejsce na padoku z trawą od maja do października',
      'kryta ujeżdżalnia, plac z przeszkodami, lonżownik',
      'szafka w siodlarni, myjka z ciepłą wodą',
      'obchód o 6:30 i 20:30, w nocy ktoś mieszka na miejscu',
      'aplikacja z kalendarzem i rozliczeniem konia',
    ],
    note: 'Opiekę dzień po dniu (karmienie paszą, padokowanie, derkowanie, lonżowanie, leki) zamawiasz osobno i płacisz za wykonanie, od 5 zł.',
  },
  lessons: {
    about:
      'Jazdy dla dzieci od 3 lat i dla dorosłych, od oprowadzanki po pierwszy skok. Uczymy w hali i na placu, na spokojnych koniach, w grupach do pięciu osób.',
    lessons: [
      priced('Oprowadzanka', 'Dzieci od 3 lat, 15 minut na kucu.', 35),
      priced('Pierwsza lekcja', 'Dzieci od 6 lat i dorośli: czyszczenie, siodłanie, 30 minut na lonży.', 80),
      priced('Lonża', '30 minut, jeden jeździec i instruktor.', 75),
      priced('Jazda w grupie', '60 minut, najwyżej pięcioro jeźdźców.', 90, 'person'),
      priced('Jazda indywidualna', '45 minut na koniu szkółkowym.', 120, 'lesson'),
      priced('Teren', '60 minut w lesie, dla galopujących.', 110, 'person'),
      priced('Karnet na 10 jazd w grupie', 'Ważny trzy miesiące.', 800),
    ],
    note: 'Na pierwszą lekcję wystarczą długie spodnie i buty za kostkę. Kask i kamizelkę pożyczamy bez opłat.',
  },
  hours: {
    week: [...Array(5).fill(workdays), weekend, weekend],
    note: 'Właściciele koni mają dostęp codziennie od 6:00 do 22:00.',
    special: specialDays(today),
  },
  way: {
    travel: [
      { from: 'Poznań, centrum', by: 'samochodem', time: '20 minut' },
      { from: 'Lotnisko Ławica', by: 'samochodem', time: '8 minut' },
      { from: 'Tarnowo Podgórne', by: 'samochodem', time: '12 minut' },
      { from: 'Poznań, Ogrody', by: 'autobusem i 10 minut pieszo', time: '35 minut' },
    ],
    start: 'Poznań, droga 92 w stronę Świecka',
    steps: [
      { turn: 'straight', at: 'Na obwodnicy, zjazd na lotnisko mijasz po lewej' },
      { turn: 'right', at: 'Na drugich światłach w Przeźmierowie, w ulicę Rynkową' },
      { turn: 'left', at: 'Za kościołem, w ulicę Lipową' },
      { turn: 'right', at: 'Po 600 metrach, na końcu alei lip, w bramę' },
    ],
    parking: 'Parking na 20 samochodów jest za bramą po prawej. Przyczepy i koniowozy zawracają na placu za halą.',
  },
  facts: {
    facts: [
      { name: 'Kryta ujeżdżalnia', value: '20 × 40 m, piasek kwarcowy z fliseliną' },
      { name: 'Plac z przeszkodami', value: '40 × 60 m, oświetlony' },
      { name: 'Lonżownik', value: 'kryty, średnica 16 m' },
      { name: 'Padoki', value: '14 zimowych z piaskiem, 6 ha łąk' },
      { name: 'Tereny', value: 'las zaczyna się 300 m od bramy' },
      { name: 'Dla koni', value: 'solarium, myjka, karuzela na sześć koni' },
      { name: 'Dla ludzi', value: 'ogrzewana siodlarnia, świetlica, parking' },
      { name: 'Kowal i weterynarz', value: 'kowal w każdy wtorek, weterynarz 15 minut stąd' },
    ],
  },
  people: {
    people: [
      {
        name: nameOf('admin'),
        role: 'właścicielka',
        about: 'Prowadzi stajnię i podpisuje umowy. Zwykle można ją spotkać w biurze.',
      },
      {
        name: nameOf('manager'),
        role: 'kierownik',
        about: 'Boksy, rozliczenia i sprawy bieżące. To on odbiera telefon.',
      },
      {
        name: nameOf('worker2'),
        role: 'instruktorka',
        about: 'Uczy od pierwszej lonży do pierwszych zawodów, dzieci i dorosłych.',
      },
      { name: nameOf('worker'), role: 'stajenny', about: 'Pierwszy obchód o 6:30. Wie, który koń czego nie dojadł.' },
    ],
  },
  day: {
    day: [
      { time: '06:30', what: 'Pierwsze siano', more: 'Obchód boksów, woda, śniadanie według rozpiski.' },
      { time: '08:00', what: 'Na padoki', more: 'Konie wychodzą w stałych, dobranych grupach.' },
      {
        time: '09:30',
        what: 'Sprzątanie boksów',
        more: 'Świeża ściółka; kowal i weterynarz mają wtedy spokój do pracy.',
      },
      { time: '13:00', what: 'Drugie siano', more: 'Kto potrzebuje, dostaje leki i opatrunki.' },
      { time: '15:30', what: 'Jazdy i treningi', more: 'Ujeżdżalnia i plac dla szkółki, las dla tych, co wolą teren.' },
      { time: '20:30', what: 'Wieczorny obchód', more: 'Kolacja, derki, ostatnie spojrzenie do każdego boksu.' },
    ],
  },
  questions: {
    questions: [
      asked(
        'boarding',
        'Czy mogę trenować z własnym instruktorem?',
        'Tak. Wystarczy, że instruktor ma ubezpieczenie OC i zapozna się z regulaminem ujeżdżalni.',
      ),
      asked('boarding', 'Jaki jest okres wypowiedzenia?', 'Miesiąc, na koniec miesiąca. Wystarczy wiadomość do biura.'),
      asked(
        'lessons',
        'Od ilu lat można zacząć?',
        'Oprowadzanki są od 3 lat, lekcje na lonży od 6. Górnej granicy nie ma.',
      ),
      asked(
        'home',
        'Czy można przyjechać bez umawiania?',
        'Można, w godzinach otwarcia. Po umówieniu wizyty mamy jednak czas tylko dla Was.',
      ),
      asked('home', 'Czy można wejść z psem?', 'Tak, na smyczy. Na padoki i do hali psy nie wchodzą.'),
    ],
  },
  news: {
    news: [
      told(
        today,
        3,
        'paddock',
        'Zima w stajni: padoki i godziny jazd',
        'Od poniedziałku konie wychodzą na padoki zimowe z piaskiem, a łąki odpoczywają do maja. Jazdy po 15:30 odbywają się w krytej ujeżdżalni.\n\nProsimy o zostawianie mokrych derek w suszarni przy siodlarni, a nie na drzwiach boksów.',
      ),
      told(
        today,
        12,
        'limes',
        'Hubertus za nami: dziękujemy!',
        'W pogoni za lisem jechało jedenaście koni, przy ognisku było nas prawie sześćdziesiąt osób. Kitę wygrała Jutrzenka z najmłodszą amazonką dnia.',
      ),
      told(
        today,
        34,
        'arena',
        'Nowe podłoże w krytej ujeżdżalni',
        'Ujeżdżalnia ma nowy piasek kwarcowy z fliseliną: sprężysty i bez kurzu. Oświetlenie włącza się pilotem, który wisi w siodlarni.',
      ),
    ],
  },
  words: {
    pages: {},
    profiles: ['https://www.facebook.com/podlipami.example', 'https://www.instagram.com/podlipami.example'],
  },
});

/** Writes the stable's contact, public site, payee and VAT into the settings. `at`: when they were set. */
export async function introduceClub(tx: Tx, at: Date, today: Day = dayOf(at)): Promise<void> {
  const parts = Object.entries(siteOn(today)).map(([part, content]) => ({
    key: `site_${part}`,
    value: JSON.stringify(content),
    changed_at: at,
  }));
  await tx
    .insertInto('settings')
    .values([
      { key: 'club', value: JSON.stringify(CLUB) },
      { key: 'payee', value: JSON.stringify(PAYEE) },
      { key: 'vat', value: JSON.stringify(VAT) },
      { key: 'first_steps_hidden_at', value: JSON.stringify(at) },
      ...parts,
    ])
    .execute();
}
