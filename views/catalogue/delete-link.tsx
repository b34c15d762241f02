import { Trash2 } from 'lucide-react';
import { ButtonLink } from '../parts/button.tsx';

/** A link from the dialog of a group or a service to the question whether to delete it. */
export const DeleteLink = ({ href, children }: { href: string; children: string }) => (
  <ButtonLink kind="quiet" className="apart" icon={Trash2} href={href}>
    {children}
  </ButtonLink>
);
