import { formatPrice, formatUnitPrice } from '../../server/domain/money.ts';
import type { Offered, Priced, SiteContent } from '../../server/features/site/schema.ts';
import { ButtonLink } from '../parts/button.tsx';

/** The lowest price of a list: 'od 950 zł', or '950 zł' if it is the only one; undefined if there is none. */
export function lowest(offers: readonly Priced[]): string | undefined {
  const prices = offers.flatMap(({ price }) => price ?? []);
  const [least] = prices.toSorted((a, b) => a - b);
  return least === undefined ? undefined : `${prices.length > 1 ? 'od ' : ''}${formatPrice(least)}`;
}

/** `brief`: names and prices only. */
export function PriceList({ of, brief }: { of: readonly Priced[]; brief?: boolean }) {
  return (
    <ul className="plain prices">
      {of.map(({ name, detail, price, unit }) => (
        <li key={`${name} ${detail}`}>
          <h3>{name}</h3>
          {price !== null && <strong className="num">{formatUnitPrice(price, unit)}</strong>}
          {detail && !brief && <p className="muted">{detail}</p>}
        </li>
      ))}
    </ul>
  );
}

const OFFERS = [
  { of: 'boarding', path: '/pensjonat', title: 'Pensjonat', more: 'Wszystko o\u00a0pensjonacie' },
  { of: 'lessons', path: '/jazdy', title: 'Nauka jazdy', more: 'Wszystko o\u00a0jazdach' },
] as const;

/** Where the stable tells what it offers: '/pensjonat', '/jazdy'. */
export const offersOf = (offered: Offered) => OFFERS.filter(({ of }) => offered[of]);

/** On the start page: what the club offers, for how much, and the way to the page that says all of it. */
export function Offers({ boarding, lessons, offered }: SiteContent & { offered: Offered }) {
  const offers = offersOf(offered);
  if (offers.length === 0) return null;
  const prices = { boarding: boarding.kinds, lessons: lessons.lessons };
  return (
    <section className="column offers">
      {offers.map(({ of, path, title, more }) => (
        <div className="card" key={of}>
          <h2>{title}</h2>
          {prices[of].length > 0 && <PriceList of={prices[of]} brief />}
          <ButtonLink href={path}>{more}</ButtonLink>
        </div>
      ))}
    </section>
  );
}
