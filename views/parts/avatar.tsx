import { UserRound } from 'lucide-react';
import { Icon } from './icon.tsx';

type Props = {
  /** whose; without one, the signed-in person's own */
  id?: string;
  /** which picture they have; null: none */
  picture: string | null;
  big?: boolean;
};

/**
 * A round picture over an icon: one that is missing or fails to load leaves the icon to be seen. Its address names the
 * version, so that the browser keeps it for long and asks anew as soon as there is another.
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
