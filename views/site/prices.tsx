import { Check } from 'lucide-react';
import { formatPrice } from '../../server/domain/money.ts';
import type { Priced, SiteContent } from '../../server/features/site/schema.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';

/** The lowest price of a list: 'od 950 zł', or '950 zł' if it is the only one; undefined if there is none. */
export function lowest(offers: readonly Priced[]): string | undefined {
  const prices = offers.flatMap(({ price }) => price ?? []);
  const [least] = prices.toSorted((a, b) => a - b);
  return least === undefined ? undefined : `${prices.length > 1 ? 'od ' : ''}${formatPrice(least)}`;
}

function PriceList({ of, per }: { of: readonly Priced[]; per?: string }) {
  return (
    <ul className="plain prices">
      {of.map(({ name, detail, price }) => (
        <li key={`${name} ${detail}`}>
          <div>
            <h3>{name}</h3>
            {detail && <p className="muted">{detail}</p>}
          </div>
          {price !== null && (
            <p className="num">
              <strong>{formatPrice(price)}</strong>
              {per && <small>{per}</small>}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Prices({ boarding, lessons }: Pick<SiteContent, 'boarding' | 'lessons'>) {
  const { kinds, included } = boarding;
  const offersBoarding = kinds.length > 0 || included.length > 0;
  if (!offersBoarding && lessons.lessons.length === 0) return null;
  return (
    <section className="column offers">
      {offersBoarding && (
        <div className="card" id="pensjonat">
          <h2>Pensjonat</h2>
          <PriceList of={kinds} per="za miesiąc" />
          {included.length > 0 && (
            <>
              <h3>W&nbsp;cenie</h3>
              <ul className="plain ticks">
                {included.map((item) => (
                  <li key={item}>
                    <Icon of={Check} size={20} />
                    {item}
                  </li>
                ))}
              </ul>
            </>
          )}
          {boarding.note && <p className="muted">{boarding.note}</p>}
          <ButtonLink href="/umow-wizyte?about=boarding">Zapytaj o&nbsp;boks</ButtonLink>
        </div>
      )}
      {lessons.lessons.length > 0 && (
        <div className="card" id="jazdy">
          <h2>Nauka jazdy</h2>
          <PriceList of={lessons.lessons} />
          {lessons.note && <p className="muted">{lessons.note}</p>}
          <ButtonLink href="/umow-wizyte?about=lessons">Zapytaj o&nbsp;jazdy</ButtonLink>
        </div>
      )}
    </section>
  );
}
