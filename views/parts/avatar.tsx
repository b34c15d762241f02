import { UserRound } from 'lucide-react';
import { Icon } from './icon.tsx';

type Props = {
  /** by default the signed-in person */
  id?: string;
  /** the picture's version; null for none */
  picture: string | null;
  big?: boolean;
};

/**
 * A round picture over an icon, which shows while the picture is missing or fails to load. The address contains the
 * version, so that browsers can cache it for long.
 */
export function Avatar({ id, picture, big }: Props) {
  const person = id ? `/${id}` : '';
  const size = big ? '' : 'size=96&';
  return (
    <span className={big ? 'avatar big' : 'avatar'}>
      <Icon of={UserRound} />
      {picture && <img src={`/api/get_profile_picture${person}?${size}v=${picture}`} alt="" loading="lazy" />}
    </span>
  );
}
