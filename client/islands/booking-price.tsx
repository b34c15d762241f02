import { useEffect, useState } from 'react';
import { fromZloty } from '../../server/domain/money.ts';
import { PriceField, priceText } from '../../views/bookings/price.tsx';

type Props = {
  form: string;
  /** The field to fill in; without one the price is only shown. */
  field?: string;
};

type Offer = { price: number; monthly: boolean };

/** The chosen service's price in zł, and whether it is for a month; undefined while none is chosen. */
function offerIn(form: HTMLFormElement): Offer | undefined {
  const { selectedOptions } = form.elements.namedItem('service_id') as HTMLSelectElement;
  const { price, monthly } = selectedOptions[0]?.dataset ?? {};
  return price === undefined ? undefined : { price: Number(price), monthly: monthly !== undefined };
}

/** Fills in the price of the chosen service, unless somebody has typed another, or shows it. */
export default function BookingPrice({ form: id, field: name }: Props) {
  const [offer, setOffer] = useState<Offer>();

  useEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement;
    const field = name === undefined ? null : (form.elements.namedItem(name) as HTMLInputElement);
    let filled = '';
    const follow = () => {
      const now = offerIn(form);
      setOffer(now);
      if (!field || field.value !== filled) return;
      filled = now === undefined ? '' : priceText(fromZloty(now.price));
      field.defaultValue = filled; // so that it does not count as typed text
      field.value = filled;
    };
    follow();
    form.addEventListener('change', follow);
    return () => form.removeEventListener('change', follow);
  }, [id, name]);

  if (name !== undefined) return null;
  return <PriceField id={`${id}-price`} price={offer && fromZloty(offer.price)} monthly={offer?.monthly} />;
}
