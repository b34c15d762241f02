import { UserRound } from 'lucide-react';
import { Icon } from './icon.tsx';

type Props = {
  /** whose; without one, the signed-in person's own */
  id?: string;
  hasPicture: boolean;
  big?: boolean;
};

/** A round picture over an icon: one that is missing or fails to load leaves the icon to be seen. */
export function Avatar({ id, hasPicture, big }: Props) {
  return (
    <span className={big ? 'avatar big' : 'avatar'}>
      <Icon of={UserRound} size={20} />
      {hasPicture && <img src={`/api/get_profile_picture${id ? `/${id}` : ''}`} alt="" loading="lazy" />}
    </span>
  );
}
