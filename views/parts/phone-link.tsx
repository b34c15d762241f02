import { formatPhone } from '../../server/domain/phones.ts';

/** A person's number, nine digits, as a link that calls it. */
export const PhoneLink = ({ digits }: { digits: string }) => (
  <a className="phone" href={`tel:+48${digits}`}>
    {formatPhone(digits)}
  </a>
);
