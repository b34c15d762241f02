import { formatPhone } from '../../server/domain/phones.ts';

export const PhoneLink = ({ digits }: { digits: string }) => (
  <a className="phone" href={`tel:+48${digits}`}>
    {formatPhone(digits)}
  </a>
);
