import { toZloty } from '../../domain/money.ts';
import type { Hours, Priced, SiteContent } from './schema.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const sameHours = (one: Hours, other: Hours) => one.opens === other.opens && one.closes === other.closes;

/** schema.org data: groups days with the same hours; empty when no hours are set. */
export function openingHoursIn({ hours: { week } }: SiteContent): object {
  const kinds: { hours: Hours; days: string[] }[] = [];
  week.forEach((hours, index) => {
    if (!hours) return;
    const known = kinds.find((kind) => sameHours(kind.hours, hours));
    if (known) known.days.push(WEEKDAYS[index] as string);
    else kinds.push({ hours, days: [WEEKDAYS[index] as string] });
  });
  if (kinds.length === 0) return {};
  return {
    openingHoursSpecification: kinds.map(({ hours, days }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      ...hours,
    })),
  };
}

const offer = ({ name, detail, price }: Priced, monthly: boolean) => {
  if (price === null) return [];
  const amount = { price: toZloty(price).toFixed(2), priceCurrency: 'PLN' };
  return {
    '@type': 'Offer',
    name,
    ...(detail && { description: detail }),
    ...amount,
    ...(monthly && {
      priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, unitCode: 'MON', unitText: 'miesiąc' },
    }),
  };
};

/** schema.org data of the prices that the page shows. */
export function offersIn({ boarding, lessons }: SiteContent): object {
  const offers = [
    ...boarding.kinds.flatMap((kind) => offer(kind, true)),
    ...lessons.lessons.flatMap((lesson) => offer(lesson, false)),
  ];
  return offers.length > 0 ? { makesOffer: offers } : {};
}
