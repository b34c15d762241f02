import { archivedNames } from '../../server/domain/archived.ts';
import { formatDay } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import type { ClientAccount } from '../../server/features/billing/schema.ts';
import type { ContactData } from '../../server/features/people/schema.ts';
import { AskedFor, balanceOfHorse } from '../billing/balance.tsx';
import { horseAddress } from '../horses/addresses.ts';
import { PaymentStatus } from '../horses/payment-status.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { List, Row } from '../parts/list.tsx';
import { Portrait } from '../parts/portrait.tsx';
import { PersonFacts } from '../people/person-facts.tsx';
import { tabOf } from './subject.ts';

type Props = { data: ContactData; account: ClientAccount | null };

/** How to reach a person; for a client also the horses, the balance and the last payment. */
export function Who({ data, account }: Props) {
  return (
    <div className="halves-of-day">
      <Card title="Kontakt" padded>
        <PersonFacts of={data} />
      </Card>
      {account && <Account of={account} data={data} />}
    </div>
  );
}

function Account({ of: account, data }: { of: ClientAccount; data: ContactData }) {
  const { balance, asked, horses, last, payment_date } = account;
  const here = tabOf(data, 'profile');
  return (
    <section className="card" aria-labelledby="account-of">
      <header>
        <h2 id="account-of">Konie i saldo</h2>
        <a href={tabOf(data, 'payments')}>Rozliczenie</a>
      </header>
      <div className="saldo">
        <AskedFor of={asked} saldo={balance} />
        <span className="muted">
          {last ? `Ostatnia wpłata ${formatDay(last.on)}: ${formatMoney(last.amount)}` : 'Nie było jeszcze wpłat'}
        </span>
      </div>
      {horses.length > 0 ? (
        <List label="Konie">
          {horses.map((horse) => (
            <Row
              key={horse.id}
              start={<Portrait of={horse} />}
              title={horse.box_number ? `${horse.name} · boks ${horse.box_number}` : horse.name}
              detail={
                <>
                  {horse.archived ? (
                    <Badge>{archivedNames[horse.archived]}</Badge>
                  ) : (
                    <PaymentStatus due={horse.due_payments} until={horse.until} />
                  )}
                  <br />
                  <span className={horse.overdue > 0 ? 'late' : undefined}>
                    saldo {balanceOfHorse(horse, payment_date)}
                  </span>
                </>
              }
              href={horse.archived ? `/user/${data.id}/payments/${horse.id}` : horseAddress(horse.id, here)}
            />
          ))}
        </List>
      ) : (
        <p className="body muted">
          Bez koni. <a href={tabOf(data, 'horses')}>Dodaj konia</a>
        </p>
      )}
    </section>
  );
}
