import { dayOf } from '../../domain/days.ts';
import { formatPrice, PRICE_UNITS, type PriceUnit, toZloty } from '../../domain/money.ts';
import type { Club } from '../../platform/data/club.ts';
import type { Photograph } from '../photographs/schema.ts';
import type { Hours, Priced, SiteContent, SpecialDay } from './schema.ts';

// Data of schema.org for search engines.

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
  ...(club.nip && { taxID: club.nip }),
  description: content.welcome.intro,
  image: photographs.length > 0 ? photographs.map(({ src }) => url + src) : url + picture,
  ...reachedAt(club),
  ...(club.lat !== undefined &&
    club.lon !== undefined && { geo: { '@type': 'GeoCoordinates', latitude: club.lat, longitude: club.lon } }),
  ...openingHoursIn(content),
  ...specialHoursIn(content, now),
  ...pricesIn(content),
  ...(content.words.profiles.length > 0 && { sameAs: content.words.profiles }),
});

const reachedAt = ({ phone, email, street, postal_code, city }: Club) => ({
  ...(phone && { telephone: phone }),
  ...(email && { email }),
  ...((street || city) && {
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      ...(postal_code && { postalCode: postal_code }),
      ...(city && { addressLocality: city }),
      addressCountry: 'PL',
    },
  }),
});

const sameHours = (one: Hours, other: Hours) => one.opens === other.opens && one.closes === other.closes;

/** Groups days with the same hours; empty when no hours are set. */
function openingHoursIn({ hours: { week } }: SiteContent): object {
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

/** How schema.org says that a place is closed all day. */
const CLOSED: Hours = { opens: '00:00', closes: '00:00' };

function specialHoursIn({ hours: { special } }: SiteContent, now: Date): object {
  const coming = special.filter(({ day }) => day >= dayOf(now));
  if (coming.length === 0) return {};
  return {
    specialOpeningHoursSpecification: coming.map(({ day, hours }: SpecialDay) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: day,
      validThrough: day,
      ...(hours ?? CLOSED),
    })),
  };
}

/** The codes of units in UN/CEFACT's list, as schema.org has them; others have only a name. */
const UNIT_CODES: Partial<Record<PriceUnit, string>> = { month: 'MON', week: 'WEE', day: 'DAY', hour: 'HUR' };

const offer = ({ name, detail, price, unit }: Priced) => {
  if (price === null) return [];
  const amount = { price: toZloty(price).toFixed(2), priceCurrency: 'PLN' };
  const unitCode = UNIT_CODES[unit];
  return {
    '@type': 'Offer',
    name,
    ...(detail && { description: detail }),
    ...amount,
    ...(unit !== 'none' && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...amount,
        ...(unitCode && { unitCode }),
        unitText: PRICE_UNITS[unit],
      },
    }),
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
