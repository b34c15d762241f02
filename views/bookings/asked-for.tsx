import type { Looks } from '../../server/domain/coats.ts';
import { Portrait } from '../parts/portrait.tsx';

type Props = { horse: Looks & { id: string; name: string; box_number: string | null }; owner: string; href: string };

/** The beginning of a request's row: the horse, its box and its owner. */
export const AskedFor = ({ horse, owner, href }: Props) => (
  <>
    <Portrait of={horse} />
    <a className="horse" href={href}>
      {horse.name}
    </a>
    <p className="whose joined muted small">
      {horse.box_number && <span>boks {horse.box_number} </span>}
      <span>
        {horse.box_number && '· '}
        {owner}
      </span>
    </p>
  </>
);
