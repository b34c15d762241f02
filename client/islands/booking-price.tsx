import { useEffect, useState } from 'react';
import { fromZloty } from '../../server/domain/money.ts';
import { PriceField } from '../../views/bookings/price.tsx';

type Props = {
  /** The id of the form in which a service is chosen. */
  form: string;
  /** The field that takes the price; without one it is only shown. */
  field?: string;
};

/** What the catalogue asks for the chosen service, in zł; undefined while none is chosen. */
function priceIn(form: HTMLFormElement): number | undefined {
  const { selectedOptions } = form.elements.namedItem('service_id') as HTMLSelectElement;
  const price = selectedOptions[0]?.dataset.price;
  return price === undefined ? undefined : Number(price);
}

/** As people type it: '45,5' is '45,50'. */
const typed = (zloty: number) => zloty.toFixed(2).replace('.', ',');

/** Follows the chosen service: fills its price in where nobody has typed another, or tells it. */
export default function BookingPrice({ form: id, field: name }: Props) {
  const [price, setPrice] = useState<number>();

  useEffect(() => {
    const form = document.getElementById(id) as HTMLFormElement;
    const field = name === undefined ? null : (form.elements.namedItem(name) as HTMLInputElement);
    let filled = '';
    const follow = () => {
      const now = priceIn(form);
      setPrice(now);
      if (!field || field.value !== filled) return;
      filled = now === undefined ? '' : typed(now);
      field.defaultValue = filled; // nobody typed it
      field.value = filled;
    };
    follow();
    form.addEventListener('change', follow);
    return () => form.removeEventListener('change', follow);
  }, [id, name]);

  if (name !== undefined) return null;
  return <PriceField id={`${id}-price`} price={price === undefined ? undefined : fromZloty(price)} />;
}
