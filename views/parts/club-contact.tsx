import type { Club } from '../../server/platform/pages/club.ts';
import { Email } from './email.tsx';

export function ClubAddress({ club }: { club: Club }) {
  return (
    <>
      {club.street},{' '}
      <span className="whole-words">
        {club.postal_code} {club.city}
      </span>
    </>
  );
}

export const phoneAddress = (club: Club): string => `tel:${club.phone.replaceAll(' ', '')}`;

export const mailAddress = (club: Club, subject: string): string =>
  `mailto:${club.email}?subject=${encodeURIComponent(subject)}`;

export function ClubPhone({ club }: { club: Club }) {
  return (
    <a className="whole-words" href={phoneAddress(club)}>
      {club.phone}
    </a>
  );
}

export function ClubMail({ club }: { club: Club }) {
  return (
    <a href={`mailto:${club.email}`}>
      <Email address={club.email} />
    </a>
  );
}

/** The exact place when the settings have it, else a search for the address. */
export function mapAddress({ lat, lon, street, postal_code, city }: Club): string {
  if (lat !== undefined && lon !== undefined) return `${MAP}/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`;
  return onMap(`${street}, ${postal_code} ${city}`);
}

const MAP = 'https://www.openstreetmap.org';

export const onMap = (address: string) => `${MAP}/search?query=${encodeURIComponent(address)}`;
