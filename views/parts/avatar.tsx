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
  const address = (size: string) => `/api/get_profile_picture${id ? `/${id}` : ''}?${size}v=${picture}`;
  const small = address('size=96&');
  return (
    <span className={big ? 'avatar big' : 'avatar'}>
      <Icon of={UserRound} />
      {picture && (
        <img
          src={small}
          // A screen with one dot to a pixel has enough of the small one, which is a fifth of the other.
          {...(big && { srcSet: `${small} 96w, ${address('')} 512w`, sizes: '5rem' })}
          alt=""
          loading="lazy"
        />
      )}
    </span>
  );
}
