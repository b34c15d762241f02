/**
 * Checks data for search engines against the part of schema.org that the public pages use. The tables are written by hand from
 * the definitions there: the properties of each type and what they hold, a star where search engines need one.
 */
const TYPES = {
  SportsActivityLocation: `name* Text, url* URL, image* URL, taxID Text, description Text, telephone Phone, email Email,
    address PostalAddress, geo GeoCoordinates, openingHoursSpecification OpeningHoursSpecification,
    specialOpeningHoursSpecification OpeningHoursSpecification, priceRange Text, makesOffer Offer, sameAs URL`,
  PostalAddress: 'streetAddress Text, postalCode Text, addressLocality Text, addressCountry* Country',
  GeoCoordinates: 'latitude* Number, longitude* Number',
  OpeningHoursSpecification: 'dayOfWeek Weekday, opens* Time, closes* Time, validFrom Date, validThrough Date',
  Offer:
    'name* Text, description Text, price* Price, priceCurrency* Currency, priceSpecification UnitPriceSpecification',
  UnitPriceSpecification: 'price* Price, priceCurrency* Currency, unitCode Text, unitText Text',
  WebPage: 'name* Text, about* Reference, breadcrumb* BreadcrumbList',
  BreadcrumbList: 'itemListElement* ListItem',
  ListItem: 'position* Number, name* Text, item* URL',
};

const VALUES: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string' && value.trim() !== '',
  URL: (value) => /^https?:$/.test(URL.parse(String(value))?.protocol ?? ''),
  Reference: (value) => VALUES.URL?.(Object(value)['@id']) === true,
  Phone: (value) => /^\+\d[\d ]{7,}$/.test(String(value)),
  Email: (value) => /^\S+@\S+\.\S+$/.test(String(value)),
  Country: (value) => /^[A-Z]{2}$/.test(String(value)),
  Currency: (value) => /^[A-Z]{3}$/.test(String(value)),
  Price: (value) => /^\d+\.\d{2}$/.test(String(value)),
  Number: (value) => Number.isFinite(value),
  Time: (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value)),
  Date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)) && !Number.isNaN(Date.parse(String(value))),
  Weekday: (value) => /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(String(value)),
};

type Node = Record<string, unknown>;

function faultsOf(value: unknown, kind: string, at: string): string[] {
  const table = TYPES[kind as keyof typeof TYPES];
  if (!table) return VALUES[kind]?.(value) ? [] : [`${at}: ${JSON.stringify(value)} is no ${kind}`];
  const { '@type': type, '@id': id = 'http://x', '@context': _, ...properties } = Object(value) as Node;
  if (type !== kind || !VALUES.URL?.(id)) return [`${at} is no ${kind}`];
  const known = new Map(table.split(/,\s+/).map((entry) => entry.split(' ') as [string, string]));
  const needed = [...known.keys()].filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  return [
    ...needed.filter((name) => !(name in properties)).map((name) => `${at} has no ${name}`),
    ...Object.entries(properties).flatMap(([name, value]) => {
      const holds = known.get(name) ?? known.get(`${name}*`);
      if (!holds || [value].flat().length === 0) return [`${at}.${name} is unknown or empty`];
      return [value].flat().flatMap((one, nth) => faultsOf(one, holds, `${at}.${name}[${nth}]`));
    }),
  ];
}

/** The data of a page; {} if it has none. Throws for a context other than schema.org's. */
export function structuredIn(html: string): Node {
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as Node;
  if (data['@type'] && data['@context'] !== 'https://schema.org') throw new Error(`The context is ${data['@context']}`);
  return data;
}

/** What is wrong with the data of a page, which must be of this type. */
export const faultsOfData = (html: string, type: keyof typeof TYPES): string[] =>
  faultsOf(structuredIn(html), type, type);
