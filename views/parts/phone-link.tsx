import { formatPhone } from '../../server/domain/phones.ts';

/** A link that calls the number; a dash if there is none. */
export const PhoneLink = ({ digits }: { digits: string | null }) =>
  digits ? (
    <a className="phone" href={`tel:+48${digits}`}>
      {formatPhone(digits)}
    </a>
  ) : (
    '–'
  );
