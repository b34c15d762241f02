import { addressLine } from '../../server/domain/postal-codes.ts';
import type { ContactData } from '../../server/features/people/schema.ts';
import { onMap } from '../parts/club-contact.tsx';
import { Facts } from '../parts/facts.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';

/** The known parts of an address. */
const Address = ({ of: { street, house_number, postal_code, city }, line }: { of: ContactData; line: string }) => (
  <a href={onMap(line)}>
    {[street, house_number].filter(Boolean).join(' ')}
    {(street || house_number) && (postal_code || city) && ', '}
    {postal_code && (
      <>
        <span className="num">{postal_code}</span>&nbsp;
      </>
    )}
    {city}
  </a>
);

/** How to reach a person; on a phone also the full name, which the page's heading cuts after ten letters. */
export function PersonFacts({ of: person }: { of: ContactData }) {
  const address = addressLine(person);
  return (
    <>
      <p className="narrow">
        <b>
          {person.first_name} {person.last_name}
        </b>
      </p>
      <Facts
        of={[
          ['Telefon', <PhoneLink key="phone" digits={person.phone_number} />],
          [
            'E-mail',
            person.email ? (
              <a key="email" href={`mailto:${person.email}`}>
                {person.email}
              </a>
            ) : (
              '–'
            ),
          ],
          ['Adres', address && <Address key="address" of={person} line={address} />],
        ]}
      />
    </>
  );
}
