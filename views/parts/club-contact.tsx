import { Mail, Phone } from 'lucide-react';
import { addressLine } from '../../server/domain/postal-codes.ts';
import type { Club } from '../../server/platform/data/club.ts';
import { ButtonLink } from './button.tsx';
import { Email } from './email.tsx';

/** The address, as far as it is known. */
export function ClubAddress({ club: { street, postal_code, city } }: { club: Club }) {
  const place = [postal_code, city].filter(Boolean).join(' ');
  return (
    <>
      {street}
      {street && place && ', '}
      <span className="whole-words">{place}</span>
    </>
  );
}

const phoneAddress = (club: Club): string => `tel:${club.phone.replaceAll(' ', '')}`;

/** Nothing if the number is unknown. */
export const CallButton = ({ club, kind }: { club: Club; kind?: 'main' }) =>
  club.phone && (
    <ButtonLink {...(kind && { kind })} icon={Phone} href={phoneAddress(club)}>
      {club.phone}
    </ButtonLink>
  );

type Written = { club: Club; subject?: string; children: string };

/** Nothing if the address is unknown. */
export const WriteButton = ({ club, subject, children }: Written) =>
  club.email && (
    <ButtonLink icon={Mail} href={`mailto:${club.email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}>
      {children}
    </ButtonLink>
  );

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

/** A map of the exact place if the settings have it, else a search for the address. */
export function mapAddress({ lat, lon, street, postal_code, city }: Club): string {
  if (lat !== undefined && lon !== undefined) return `${MAP}/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`;
  return onMap(addressLine({ street, postal_code, city }));
}

const MAP = 'https://www.openstreetmap.org';

export const onMap = (address: string) => `${MAP}/search?query=${encodeURIComponent(address)}`;
