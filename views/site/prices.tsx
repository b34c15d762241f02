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

/** On the start page: what the club offers, for how much, and the way to the page that says all of it. */
export function Offers({ boarding, lessons, offered }: SiteContent & { offered: Offered }) {
  if (!offered.boarding && !offered.lessons) return null;
  return (
    <section className="column offers">
      {offered.boarding && (
        <div className="card" id="pensjonat">
          <h2>Pensjonat</h2>
          {boarding.kinds.length > 0 && <PriceList of={boarding.kinds} brief />}
          <ButtonLink href="/pensjonat">Wszystko o&nbsp;pensjonacie</ButtonLink>
        </div>
      )}
      {offered.lessons && (
        <div className="card" id="jazdy">
          <h2>Nauka jazdy</h2>
          <PriceList of={lessons.lessons} brief />
          <ButtonLink href="/jazdy">Wszystko o&nbsp;jazdach</ButtonLink>
        </div>
      )}
    </section>
  );
}
