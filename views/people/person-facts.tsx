import type { ContactData } from '../../server/features/people/schema.ts';
import { Facts } from '../parts/facts.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';

const Address = ({ of: { street, house_number, postal_code, city } }: { of: ContactData }) => (
  <>
    {street} {house_number},{' '}
    <span className="whole-words">
      {postal_code} {city}
    </span>
  </>
);

export function PersonFacts({ of: person }: { of: ContactData }) {
  return (
    <Facts
      of={[
        ['Imię', person.first_name],
        ['Nazwisko', person.last_name],
        ['E-mail', person.email],
        ['Telefon', <PhoneLink key="phone" digits={person.phone_number} />],
        ['Adres', <Address key="address" of={person} />],
      ]}
    />
  );
}
