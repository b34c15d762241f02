import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Day, formatDay } from '../../server/domain/days.ts';
import { formatMoney, fromZloty } from '../../server/domain/money.ts';
import { type Alert, Health } from '../health/health.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Facts } from '../parts/facts.tsx';
import { cardAddress } from './addresses.ts';
import { PaymentStatus } from './payment-status.tsx';

/** What is known of a horse. Money in zł; to a worker who sees it without its payments. */
type Data = {
  id: string;
  name: string;
  breed: string;
  box_number: string | null;
  description: string;
  health_alert: boolean;
  owner_name: string;
  payment?: number | undefined;
  payment_until?: Day | undefined;
  due_payments?: number | undefined;
};

type Props = {
  horse: Data;
  /** The newest first. */
  alerts: Alert[];
  /** Whether the viewer may print the card of its box. */
  hasCard: boolean;
  /** The address of the tab. */
  here: string;
};

/** What is known of a horse, and its health alert. A worker is not told of payments. */
export function HorseData({ horse, alerts, hasCard, here }: Props) {
  const card = hasCard && (
    <ButtonLink kind="quiet" icon={Printer} href={cardAddress(horse.id, here)}>
      Karta boksu
    </ButtonLink>
  );
  return (
    <>
      <Card title="Dane" action={card} padded>
        <Facts
          of={[
            ['Nazwa', horse.name],
            ['Rasa', horse.breed],
            ['Boks', horse.box_number ?? 'brak'],
            ['Właściciel', horse.owner_name],
            [
              'Opis',
              <span key="description" className="as-written">
                {horse.description}
              </span>,
            ],
            ...paymentsOf(horse),
          ]}
        />
      </Card>
      <Health horse={horse} alerts={alerts} />
    </>
  );
}

function paymentsOf({ payment, payment_until, due_payments }: Data): [string, ReactNode][] {
  if (payment === undefined || payment_until === undefined || due_payments === undefined) return [];
  return [
    ['Status', <PaymentStatus key="status" due={due_payments} />],
    ['Opłata', formatMoney(fromZloty(payment))],
    [due_payments ? 'Zaległe od' : 'Opłacone do', formatDay(payment_until)],
  ];
}
