import type { Coat } from '../domain/coats.ts';
import { type Day, day } from '../domain/days.ts';
import type { Sex } from '../domain/sexes.ts';

type Row = readonly [name: string, breed: string, description: string];

/** In order of their boxes, from box 1. */
export const HORSE_LIST: readonly Row[] = [
  ['Sułtan', 'Arabski', 'Siwy ogier, 11 lat. Stoi osobno, wyprowadza go tylko stajenny.'],
  ['Łuna', 'Wielkopolski', 'Gniada klacz, 8 lat. Spokojna w terenie, lubi iść pierwsza.'],
  ['Dukat', 'Śląski', 'Kary wałach, 14 lat. Chodzi w zaprzęgu, bardzo cierpliwy.'],
  ['Kasztan', 'Małopolski', 'Kasztanowaty wałach, 9 lat. Je wszystko, pilnować ilości owsa.'],
  ['Malina', 'Kuc feliński', 'Gniada klacz, 12 lat. Uczy dzieci, nie kopie i nie gryzie.'],
  ['Orkan', 'Holsztyński', 'Ciemnogniady wałach, 7 lat. Skoki do 120 cm, płochliwy przy bramie.'],
  ['Żurawina', 'Wielkopolski', 'Kasztanowata klacz, 6 lat. Młoda, lonżować przed jazdą.'],
  ['Bohun', 'Śląski', 'Skarogniady wałach, 10 lat. Duży i łagodny, potrzebuje szerokiego popręgu.'],
  ['Iskra', 'Szlachetna półkrew', 'Jasnogniada klacz, 9 lat. Wrażliwa na łydkę, bez bata.'],
  ['Wichura', 'Trakeński', 'Siwa klacz, 13 lat. Dobra do ujeżdżenia, na padoku z Łuną.'],
  ['Bursztyn', 'Małopolski', 'Kasztanowaty wałach z łysiną, 12 lat. Łagodny, lubi marchew.'],
  ['Nokturn', 'Fryzyjski', 'Kary ogier, 8 lat. Grzywę i szczotki pęcinowe czesać codziennie.'],
  ['Figa', 'Hucuł', 'Myszata klacz, 15 lat. Zje każdą trawę, padok tylko rano.'],
  ['Perła', 'Arabski', 'Siwa klacz, 17 lat. Emerytka, stęp i spokojny kłus.'],
  ['Grom', 'Hanowerski', 'Gniady wałach, 10 lat. Skoki i teren, silny na wodzy.'],
  ['Jaskółka', 'Małopolski', 'Gniada klacz, 7 lat. Szybka, chodzi na miękkim kiełznie.'],
  ['Hetman', 'Wielkopolski', 'Kasztanowaty wałach, 16 lat. Prowadzi zastęp w rekreacji.'],
  ['Mgiełka', 'Konik polski', 'Myszata klacz, 11 lat. Zimą bez derki.'],
  ['Tarant', 'Knabstrup', 'Tarantowaty wałach, 9 lat. Nie lubi wody z węża, myć gąbką.'],
  ['Kalina', 'Szlachetna półkrew', 'Skarogniada klacz, 8 lat. Po kontuzji lewego przodu, bez skoków.'],
  ['Wawel', 'Śląski', 'Gniady wałach, 12 lat. Do nauki woltyżerki.'],
  ['Róża', 'Haflinger', 'Izabelowata klacz, 10 lat. Odgania inne klacze od siana, karmić osobno.'],
  ['Zefir', 'Pełna krew angielska', 'Gniady wałach, 6 lat. Z toru, uczy się spokojnego galopu.'],
  ['Balladyna', 'Hanowerski', 'Kasztanowata klacz, 11 lat. Ujeżdżenie klasa C.'],
  ['Sokół', 'Angloarabski', 'Siwy wałach, 9 lat. Rajdy długodystansowe, dużo wody.'],
  ['Chmurka', 'Kuc szetlandzki', 'Siwa klacz, 18 lat. Oprowadzanki, uwaga na słodycze z kieszeni.'],
  ['Rubin', 'Oldenburski', 'Ciemnokasztanowaty wałach, 7 lat. Skoki, po treningu chłodzić nogi.'],
  ['Jutrzenka', 'Wielkopolski', 'Jasnogniada klacz, 5 lat. Zajeżdżana od wiosny.'],
  ['Kmicic', 'Małopolski', 'Gniady wałach, 13 lat. Odważny, dobry do pokazów.'],
  ['Oleńka', 'Małopolski', 'Kasztanowata klacz, 12 lat. Na padoku zawsze z Kmicicem.'],
  ['Pegaz', 'KWPN', 'Siwy wałach, 8 lat. Wysoki, boks z podwyższoną kratą.'],
  ['Stokrotka', 'Hucuł', 'Srokata klacz, 9 lat. Pewna w górach i na moście.'],
  ['Wulkan', 'Holsztyński', 'Kary wałach, 6 lat. Dużo energii, lonża przed siodłem.'],
  ['Gracja', 'Trakeński', 'Gniada klacz, 10 lat. Miękki kłus, dobra na początek.'],
  ['Lancelot', 'Fryzyjski', 'Kary wałach, 11 lat. Alergia na kurz, siano moczyć.'],
  ['Wisła', 'Śląski', 'Kara klacz, 14 lat. Zaprzęg i spokojny teren.'],
  ['Kometa', 'Pełna krew angielska', 'Gniada klacz, 7 lat. Startuje w WKKW.'],
  ['Tytan', 'Zimnokrwisty', 'Kasztanowaty wałach, 9 lat. Podwójna porcja siana.'],
  ['Elza', 'Kuc walijski', 'Siwa klacz, 8 lat. Skoki kuców, chodzi pod dziećmi.'],
  ['Merlin', 'Kuc feliński', 'Kary wałach, 12 lat. Otwiera zasuwki, boks zamykać na karabińczyk.'],
  ['Harfa', 'Szlachetna półkrew', 'Gniada klacz, 15 lat. Spokojna, wolno wsiadać przy schodkach.'],
  ['Baron', 'Wielkopolski', 'Siwy wałach, 17 lat. Artretyzm, długa rozgrzewka stępem.'],
  ['Lawenda', 'Arabski', 'Siwa klacz, 6 lat. Ciekawska, czyścić przy otwartym boksie.'],
  ['Demon', 'Oldenburski', 'Kary wałach, 9 lat. Groźne jest tylko imię.'],
  ['Sarenka', 'Konik polski', 'Myszata klacz, 7 lat. Mała, a przechodzi pod taśmą pastucha.'],
  ['Atlas', 'Hanowerski', 'Gniady wałach, 8 lat. Parkury do 130 cm.'],
  ['Gwiazda', 'Małopolski', 'Gniada klacz z gwiazdką, 11 lat. Źrebna, bez jazdy.'],
  ['Ułan', 'Szlachetna półkrew', 'Kasztanowaty wałach, 10 lat. Kawaleryjski spokój w zastępie.'],
  ['Pianka', 'Kuc szetlandzki', 'Izabelowata klacz, 10 lat. Kopyta co sześć tygodni.'],
  ['Cezar', 'KWPN', 'Skarogniady ogier, 7 lat. Wyprowadzać na łańcuszku.'],
  ['Mazurka', 'Angloarabski', 'Gniada klacz, 9 lat. Lekka w ręku, długie trasy.'],
  ['Bryza', 'Holsztyński', 'Siwa klacz, 8 lat. Lubi wodę, latem kąpiele w jeziorze.'],
  ['Jantar', 'Haflinger', 'Izabelowaty wałach, 13 lat. Jazda dla dorosłych początkujących.'],
  ['Nawojka', 'Wielkopolski', 'Kasztanowata klacz, 14 lat. Zna wszystkie ścieżki nad jeziorem.'],
  ['Feniks', 'Trakeński', 'Kasztanowaty wałach, 6 lat. Po chorobie, wraca do pracy.'],
  ['Tęcza', 'Hucuł', 'Srokata klacz, 12 lat. Hipoterapia we wtorki.'],
  ['Wicher', 'Konik polski', 'Myszaty wałach, 8 lat. Mieszka na wybiegu przez cały rok.'],
  ['Zorza', 'Konik polski', 'Myszata klacz, 9 lat. Mieszka na wybiegu razem z Wichrem.'],
  ['Bajka', 'Hucuł', 'Gniada klacz, 20 lat. Na emeryturze, wybieg i dużo spokoju.'],
  ['Smyk', 'Kuc szetlandzki', 'Srokaty wałach, 14 lat. Wybieg, towarzystwo dla Bajki.'],
];

export const GONE_HORSE: Row = ['Sonata', 'Wielkopolski', 'Gniada klacz, 10 lat. Wróciła do hodowcy.'];

/** Matches the first word of a description. Other coats have no portrait. */
const COAT_PATTERNS: readonly [RegExp, Coat][] = [
  [/^\p{L}*gniad/iu, 'bay'],
  [/^siw/i, 'grey'],
  [/^(ciemno)?kasztan/i, 'chestnut'],
  [/^kar[ay] /i, 'black'],
  [/^izabelowat/i, 'palomino'],
  [/^myszat/i, 'dun'],
  [/^srokat/i, 'pinto'],
];

export const looksIn = (description: string): { coat: Coat | null; blaze: boolean } => ({
  coat: COAT_PATTERNS.find(([beginning]) => beginning.test(description))?.[1] ?? null,
  blaze: description.includes(' z łysiną'),
});

const SEX_WORDS: readonly [string, Sex][] = [
  ['klacz', 'mare'],
  ['wałach', 'gelding'],
  ['ogier', 'stallion'],
];

/** What a passport says. Of every fourth horse the day of its birth is known, of the others the year. */
export function passportOf(description: string, nth: number, today: Day) {
  const year = Number(today.slice(0, 4)) - Number(/(\d+) lat/.exec(description)?.[1]);
  const onDay = nth % 4 === 2;
  return {
    sex: SEX_WORDS.find(([word]) => description.includes(word))?.[1] ?? null,
    born_on: onDay ? day(`${year}-0${3 + (nth % 5)}-${10 + (nth % 18)}`) : null,
    born_year: onDay ? null : year,
    passport_number: `PL 6160${String(300_011 + 7919 * nth).padStart(8, '0')}`,
    chip: `616093900${String(100_043 + 7919 * nth)}`,
  };
}
