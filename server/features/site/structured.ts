import { dayOf } from '../../domain/days.ts';
import { formatPrice, PRICE_UNITS, type PriceUnit, toZloty } from '../../domain/money.ts';
import type { Club } from '../../platform/data/club.ts';
import type { Photograph } from '../photographs/schema.ts';
import type { Hours, Priced, SiteContent } from './schema.ts';

// Data of schema.org for search engines. A property that is undefined is left out of it.

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** `picture`: of a club without photographs. */
type Place = {
  club: Club;
  content: SiteContent;
  photographs: readonly Photograph[];
  picture: string;
  url: string;
  now: Date;
};

const idOf = (url: string) => `${url}/#stajnia`;

export const placeOf = ({ club, content, photographs, picture, url, now }: Place) => ({
  '@context': 'https://schema.org',
  '@type': 'SportsActivityLocation',
  '@id': idOf(url),
  name: club.name,
  url: `${url}/`,
  taxID: club.nip || undefined,
  description: content.welcome.intro,
  image: photographs.length > 0 ? photographs.map(({ src }) => url + src) : url + picture,
  telephone: club.phone || undefined,
  email: club.email || undefined,
  address: addressOf(club),
  geo: club.lat === undefined ? undefined : { '@type': 'GeoCoordinates', latitude: club.lat, longitude: club.lon },
  openingHoursSpecification: openingHoursIn(content),
  specialOpeningHoursSpecification: specialHoursIn(content, now),
  ...pricesIn(content),
  sameAs: unlessEmpty(content.words.profiles),
});

const unlessEmpty = <Item>(list: Item[]) => (list.length > 0 ? list : undefined);

const addressOf = ({ street, postal_code, city }: Club) =>
  street || city
    ? {
        '@type': 'PostalAddress',
        streetAddress: street || undefined,
        postalCode: postal_code || undefined,
        addressLocality: city || undefined,
        addressCountry: 'PL',
      }
    : undefined;

/** Days with the same hours together. */
function openingHoursIn({ hours: { week } }: SiteContent) {
  const days = week.flatMap((hours, nth) => (hours ? { hours, day: WEEKDAYS[nth] } : []));
  const kinds = Map.groupBy(days, ({ hours: { opens, closes } }) => `${opens} ${closes}`);
  return unlessEmpty(
    [...kinds.values()].map((alike) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: alike.map(({ day }) => day),
      ...alike[0]?.hours,
    })),
  );
}

/** How schema.org says that a place is closed all day. */
const CLOSED: Hours = { opens: '00:00', closes: '00:00' };

const specialHoursIn = ({ hours: { special } }: SiteContent, now: Date) =>
  unlessEmpty(
    special
      .filter(({ day }) => day >= dayOf(now))
      .map(({ day, hours }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: day,
        validThrough: day,
        ...(hours ?? CLOSED),
      })),
  );

/** The codes of units in UN/CEFACT's list, as schema.org has them; others have only a name. */
const UNIT_CODES: Partial<Record<PriceUnit, string>> = { month: 'MON', week: 'WEE', day: 'DAY', hour: 'HUR' };

const offer = ({ name, detail, price, unit }: Priced) => {
  if (price === null) return [];
  const amount = { price: toZloty(price).toFixed(2), priceCurrency: 'PLN' };
  const perUnit = {
    '@type': 'UnitPriceSpecification',
    ...amount,
    unitCode: UNIT_CODES[unit],
    unitText: unit === 'none' ? undefined : PRICE_UNITS[unit],
  };
  return {
    '@type': 'Offer',
    name,
    description: detail || undefined,
    ...amount,
    priceSpecification: unit === 'none' ? undefined : perUnit,
  };
};

/** The prices that the pages show, and from which to which they are. */
function pricesIn({ boarding, lessons }: SiteContent): object {
  const priced = [...boarding.kinds, ...lessons.lessons];
  const prices = priced.flatMap(({ price }) => price ?? []).toSorted((a, b) => a - b);
  const [least, most] = [prices[0], prices.at(-1)];
  if (least === undefined || most === undefined) return {};
  return {
    priceRange: least === most ? formatPrice(least) : `${formatPrice(least)} – ${formatPrice(most)}`,
    makesOffer: priced.flatMap(offer),
  };
}

type Step = { name: string; path: string };

/** A page about the stable, with the way to it from the start page, which is the first step. */
export const pageOf = (url: string, title: string, steps: readonly Step[]) => ({
  '@context': 'https://schema.org',
  '@type': 'WebPage',
  name: title,
  about: { '@id': idOf(url) },
  breadcrumb: {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url + path,
    })),
  },
});
