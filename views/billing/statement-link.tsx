import { FileText } from 'lucide-react';
import { formatMonth } from '../../server/domain/days.ts';
import type { ShownMonth } from '../../server/features/billing/schema.ts';
import { Icon } from '../parts/icon.tsx';

/** Renders nothing for a month that has not begun. */
export const StatementLink = ({ ownerId, of: { month, today } }: { ownerId: string; of: ShownMonth }) =>
  month <= today && (
    <a className="tall statement-link on-screen" href={`/statements/${ownerId}/${month.slice(0, 7)}`}>
      <Icon of={FileText} size={18} />
      Zestawienie do druku<span className="visually-hidden"> za {formatMonth(month)}</span>
    </a>
  );
