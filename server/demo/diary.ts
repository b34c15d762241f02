import { addDays, type Day, weekdayOf } from '../domain/days.ts';
import type { Tx } from '../platform/data/database.ts';
import { idOf } from './chance.ts';
import { type DemoHorse, demoHorse } from './horses.ts';
import { demoPerson } from './people.ts';
import { at, clockChangeNear, earlier, type Times } from './times.ts';

type Author = 'owner' | 'manager';

const authorOf = (author: Author, { owner_id }: DemoHorse) =>
  author === 'owner' ? owner_id : demoPerson('manager').id;

type Note = readonly [horse: string, author: Author, days: number, title: string, content: string];

const NOTES: readonly Note[] = [
  [
    'Bursztyn',
    'manager',
    -5,
    'Skaleczenie',
    'Rana na prawym zadzie po powrocie z padoku. Weterynarz założył opatrunek, zmieniać codziennie przez dwa tygodnie.',
  ],
  [
    'Bursztyn',
    'owner',
    -4,
    'Lekarstwa',
    'Antybiotyk stoi w siodlarni na górnej półce, podpisany. Dawka rano do paszy.',
  ],
  [
    'Bursztyn',
    'manager',
    -1,
    'Alert zdrowotny',
    'Noga ciepła, lekki obrzęk. Do decyzji weterynarza tylko stęp w ręku.',
  ],
  ['Iskra', 'owner', -30, 'Bez bata', 'Proszę nie jeździć na niej z batem, wystarczy głos.'],
  ['Wichura', 'owner', -18, 'Nowe ogłowie', 'Od soboty chodzi w nowym ogłowiu, stare wisi na drugim haku.'],
  ['Łuna', 'owner', -52, 'Dieta', 'Musli bez melasy, 1,5 kg dziennie w dwóch porcjach. Marchew do woli.'],
  ['Łuna', 'manager', -75, 'Kowal', 'Zdjęte podkowy z tylnych kopyt, na razie tylko werkowanie.'],
  ['Kasztan', 'owner', -21, 'Zawody', 'Jedziemy na zawody towarzyskie, zabieram siodło i derkę transportową.'],
  [
    'Kmicic',
    'manager',
    -12,
    'Przypomnienie',
    'Rozmowa z właścicielem o zaległych opłatach. Obiecany przelew po pierwszym.',
  ],
  ['Lancelot', 'owner', -40, 'Alergia', 'Kaszle po suchym sianie. Proszę moczyć i ścielić trocinami.'],
  ['Kalina', 'manager', -35, 'Rehabilitacja', 'Stęp w ręku 20 minut dziennie, kontrola USG za miesiąc.'],
  ['Gwiazda', 'owner', -15, 'Źrebność', 'Termin na wiosnę. Od przyszłego miesiąca większa porcja paszy.'],
  ['Merlin', 'manager', -3, 'Zasuwka', 'Znowu otworzył boks. Karabińczyk obowiązkowo, także w dzień.'],
  ['Tęcza', 'owner', -7, 'Hipoterapia', 'We wtorki od 16 zajęcia, proszę o czyszczenie przed.'],
];

export async function writeNotes(tx: Tx, { today, now }: Times): Promise<void> {
  const rows = NOTES.map(([name, author, days, title, content], index) => {
    const horse = demoHorse(name);
    return {
      id: idOf(`note ${index}`),
      horse_id: horse.id,
      author_id: authorOf(author, horse),
      title,
      content,
      created_at: earlier(at(addDays(today, days), `${8 + (index % 11)}:${10 + 3 * index}`.padStart(5, '0')), now),
    };
  });
  await tx.insertInto('notes').values(rows).execute();
}

const WEDNESDAY = 3;
const FRIDAY = 5;
const SATURDAY = 6;

/** The first such weekday on or after a day. */
const nextWeekday = (weekday: number, from: Day): Day => addDays(from, (weekday - weekdayOf(from) + 7) % 7);

type When = { from: Day; to: Day } | { start: Date; end: Date };

type Entry = readonly [horse: string, author: Author, title: string, description: string, when: When];

const hours = (day: Day, start: string, end: string): When => ({ start: at(day, start), end: at(day, end) });

/** Events of single horses: all-day ones, some with hours, and one in the night when the clocks change. */
function entriesAt({ today }: Times): Entry[] {
  const inDays = (days: number) => addDays(today, days);
  const change = clockChangeNear(today);
  const friday = nextWeekday(FRIDAY, inDays(9));
  return [
    [
      'Bursztyn',
      'manager',
      'Wizyta weterynarza',
      'Kontrola rany, decyzja o dalszym leczeniu.',
      hours(today, '14:00', '14:45'),
    ],
    [
      'Kmicic',
      'owner',
      'Sesja zdjęciowa',
      'Fotograf przyjeżdża do nas, potrzebny czysty koń.',
      hours(today, '16:30', '18:00'),
    ],
    [
      'Kasztan',
      'owner',
      'Zawody towarzyskie w Baborówku',
      'Wyjazd w piątek rano, powrót w niedzielę.',
      { from: friday, to: addDays(friday, 2) },
    ],
    [
      'Tęcza',
      'manager',
      'Hipoterapia',
      'Dodatkowy termin poza wtorkami, sześcioro dzieci.',
      { from: today, to: today },
    ],
    ['Orkan', 'owner', 'Trening skokowy', 'Parkur na dużym placu.', hours(inDays(1), '17:15', '18:15')],
    ['Iskra', 'owner', 'Teren nad jeziorem', '', hours(inDays(2), '10:00', '12:00')],
    ['Łuna', 'owner', 'Dentysta', 'Tarnikowanie zębów, koń bez paszy od rana.', hours(inDays(6), '09:00', '09:45')],
    ['Kalina', 'manager', 'Kontrola USG', 'Ścięgno lewego przodu.', hours(inDays(-4), '11:00', '11:30')],
    ['Wichura', 'owner', 'Lekcja ujeżdżenia', 'Z trenerką, hala zarezerwowana.', hours(inDays(-8), '18:00', '19:00')],
    ['Baron', 'owner', 'Odpoczynek', 'Bez jazdy, tylko padok.', { from: inDays(-10), to: inDays(-7) }],
    [
      'Gwiazda',
      'manager',
      'Nocny dyżur przy klaczy',
      'Dyżur przez noc zmiany czasu.',
      { start: at(addDays(change, -1), '22:00'), end: at(change, '06:00') },
    ],
    [
      'Jutrzenka',
      'owner',
      'Urodziny Jutrzenki',
      'Marchewkowy tort dla wszystkich koni.',
      { from: inDays(25), to: inDays(25) },
    ],
  ];
}

/** An event for several horses, or for none, on one or more days. Each day becomes an event of its own. */
type StableEntry = readonly [horses: readonly string[], title: string, description: string, days: readonly When[]];

function stableEntriesAt({ today }: Times): StableEntry[] {
  const next = (weekday: number, after: number) => nextWeekday(weekday, addDays(today, after));
  return [
    [
      ['Orkan', 'Kasztan', 'Wichura'],
      'Dzień treningowy',
      'Parkur na dużym placu, trener od 9:00. Widzowie mile widziani.',
      [hours(next(SATURDAY, 8), '09:00', '15:00')],
    ],
    [
      [],
      'Szkolenie z pierwszej pomocy',
      'Dla wszystkich, którzy pracują w stajni. Siodlarnia, ok. 2 godzin.',
      [hours(next(WEDNESDAY, 11), '17:00', '19:00')],
    ],
  ];
}

export async function writeEvents(tx: Tx, times: Times): Promise<void> {
  const rows = entriesAt(times).map(([name, author, title, description, when], index) => {
    const horse = demoHorse(name);
    return {
      id: idOf(`event ${index}`),
      horse_id: horse.id,
      author_id: authorOf(author, horse),
      title,
      description,
      ...columnsOf(when, times),
    };
  });
  await tx.insertInto('events').values(rows).execute();
  await writeStableEvents(tx, times);
}

async function writeStableEvents(tx: Tx, times: Times): Promise<void> {
  for (const [nth, [horses, title, description, days]] of stableEntriesAt(times).entries()) {
    const rows = days.map((when, day) => ({
      id: idOf(`event of the stable ${nth} ${day}`),
      horse_id: null,
      author_id: demoPerson('manager').id,
      title,
      description,
      ...columnsOf(when, times),
    }));
    await tx.insertInto('events').values(rows).execute();
    const links = rows.flatMap(({ id }) => horses.map((name) => ({ event_id: id, horse_id: demoHorse(name).id })));
    if (links.length > 0) await tx.insertInto('event_horses').values(links).execute();
  }
}

function columnsOf(when: When, { today, now, opened }: Times) {
  const allDay = 'from' in when;
  return {
    all_day: allDay,
    start_day: allDay ? when.from : null,
    end_day: allDay ? when.to : null,
    starts_at: allDay ? null : when.start,
    ends_at: allDay ? null : when.end,
    is_finished: allDay ? when.to < today : when.end < now,
    created_at: at(opened, '12:00'),
  };
}
