import type { Looks } from '../../server/domain/coats.ts';
import { Horse } from './horse.tsx';
import { Icon } from './icon.tsx';

type Props = {
  of: Looks & { id: string };
  /** for screen readers; none if the name stands beside the picture */
  label?: string;
  big?: boolean;
};

/** A horse's photo or, without one, a drawing in the colours of its coat. */
export function Portrait({ of: { id, coat, blaze, photo }, label, big }: Props) {
  const size = big ? '' : 'size=96&';
  if (photo)
    return (
      <img
        className={big ? 'coat big' : 'coat'}
        src={`/api/get_horse_photo/${id}?${size}v=${photo}`}
        alt={label ?? ''}
        loading={big ? undefined : 'lazy'}
      />
    );
  const classes = ['coat', big && 'big', coat, blaze && 'blaze'].filter(Boolean).join(' ');
  return (
    <span className={classes} {...(label && { role: 'img', 'aria-label': label })}>
      <Icon of={Horse} />
    </span>
  );
}
