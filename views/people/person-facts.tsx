import { formatPhone } from '../../server/domain/phones.ts';
import type { ContactData } from '../../server/features/people/schema.ts';
import { Facts } from '../parts/facts.tsx';

const Address = ({ of: { street, house_number, postal_code, city } }: { of: ContactData }) => (
  <>
    {street} {house_number},{' '}
    <span className="whole-words">
      {postal_code} {city}
    </span>
  </>
);

/** Name, contact and address of a person. */
export function PersonFacts({ of: person }: { of: ContactData }) {
  return (
    <Facts
      of={[
        ['Imię', person.first_name],
        ['Nazwisko', person.last_name],
        ['E-mail', person.email],
        ['Telefon', formatPhone(person.phone_number)],
        ['Adres', <Address key="address" of={person} />],
      ]}
    />
  );
}
