import { addDays } from '../domain/days.ts';
import { startOfDay } from '../domain/instants.ts';
import type { Tx } from '../platform/data/database.ts';
import { idOf } from './chance.ts';
import type { Times } from './times.ts';

/** `ago`: how many days. */
const NEWS = [
  {
    ago: 3,
    slug: 'zima-w-stajni-padoki-i-godziny-jazd',
    photograph: 'paddock',
    title: 'Zima w stajni: padoki i godziny jazd',
    body: 'Od poniedziałku konie wychodzą na padoki zimowe z piaskiem, a łąki odpoczywają do maja. Jazdy po 15:30 odbywają się w krytej ujeżdżalni.\n\nProsimy o zostawianie mokrych derek w suszarni przy siodlarni, a nie na drzwiach boksów.',
  },
  {
    ago: 12,
    slug: 'hubertus-za-nami-dziekujemy',
    photograph: 'limes',
    title: 'Hubertus za nami: dziękujemy!',
    body: 'W pogoni za lisem jechało jedenaście koni, przy ognisku było nas prawie sześćdziesiąt osób. Kitę wygrała Jutrzenka z najmłodszą amazonką dnia.\n\nDziękujemy wszystkim, którzy piekli, grali i sprzątali.',
  },
  {
    ago: 34,
    slug: 'nowe-podloze-w-krytej-ujezdzalni',
    photograph: 'arena',
    title: 'Nowe podłoże w krytej ujeżdżalni',
    body: 'Ujeżdżalnia ma nowy piasek kwarcowy z fliseliną: sprężysty i bez kurzu. Oświetlenie włącza się pilotem, który wisi w siodlarni.',
  },
] as const;

/** Writes the news that visitors read. */
export async function tellNews(tx: Tx, { today }: Times): Promise<void> {
  const rows = NEWS.map(({ ago, photograph, ...article }) => {
    const day = addDays(today, -ago);
    const at = startOfDay(day);
    const ids = { id: idOf(`article ${article.slug}`), photograph_id: idOf(`photograph ${photograph}`) };
    return { ...article, ...ids, day, created_at: at, changed_at: at };
  });
  await tx.insertInto('news').values(rows).execute();
}
