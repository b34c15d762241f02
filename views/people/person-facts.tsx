import type { ContactData } from '../../server/features/people/schema.ts';
import { onMap } from '../parts/club-contact.tsx';
import { Facts } from '../parts/facts.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';

const Address = ({ of: { street, house_number, postal_code, city } }: { of: ContactData }) => (
  <a href={onMap(`${street} ${house_number}, ${postal_code} ${city}`)}>
    {street} {house_number}, <span className="num">{postal_code}</span>&nbsp;{city}
  </a>
);

export function PersonFacts({ of: person }: { of: ContactData }) {
  return (
    <Facts
      of={[
        ['Telefon', <PhoneLink key="phone" digits={person.phone_number} />],
        [
          'E-mail',
          <a key="email" href={`mailto:${person.email}`}>
            {person.email}
          </a>,
        ],
        ['Adres', <Address key="address" of={person} />],
        ['Imię', person.first_name],
        ['Nazwisko', person.last_name],
      ]}
    />
  );
}
