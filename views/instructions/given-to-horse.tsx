import { type Day, formatDay } from '../../server/domain/days.ts';
import type { GivenToHorse } from '../../server/features/instructions/schema.ts';
import { Card } from '../parts/card.tsx';
import { editorAddress } from './addresses.ts';
import { ChangeBadge, GivenInRow } from './given.tsx';

type Props = GivenToHorse & {
  /** The viewer may change it, ask for a change, or neither. */
  access: 'manages' | 'owns' | 'sees';
  here: string;
};

/** The horse's instructions of today by service, and its recent requests. */
export function GivenToHorseCard({ services, asked, access, here }: Props) {
  if (services.length === 0) return null;
  return (
    <Card title="Co dostaje">
      <ul className="plain list gets">
        {services.map(({ booking_id, service_name, given }) => (
          <li key={booking_id}>
            <span>
              <strong>{service_name}</strong> {given?.change && <ChangeBadge />}
              <GivenInRow of={given} />
            </span>
            {access !== 'sees' && (
              <a href={editorAddress([booking_id], here)}>
                {access === 'manages' ? 'Zmień' : 'Poproś o zmianę'}
                <span className="visually-hidden">: {service_name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {access !== 'sees' && asked.map((request) => <Asked key={request.id} {...request} />)}
    </Card>
  );
}

const Asked = ({ approved, denial_reason, on }: { approved: boolean | null; denial_reason: string; on: Day }) => (
  <p className="body muted small">
    Prośba o zmianę z&nbsp;{formatDay(on)}:{' '}
    {approved === null ? 'czeka na decyzję' : approved ? 'zatwierdzona' : 'odrzucona'}
    {denial_reason && `, ${denial_reason}`}
  </p>
);
