import { formatPhone } from '../../server/domain/phones.ts';

/** A dash where no number is known. */
export const PhoneLink = ({ digits }: { digits: string | null }) =>
  digits ? (
    <a className="phone" href={`tel:+48${digits}`}>
      {formatPhone(digits)}
    </a>
  ) : (
    '–'
  );
