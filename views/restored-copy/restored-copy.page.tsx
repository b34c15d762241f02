import { dayOf, formatLongDay, formatTime } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { PageHeader } from '../parts/page-header.tsx';

type Props = {
  /** the instant of the backup, ISO 8601; null if nothing is held back */
  copyOf: string | null;
  /** mails in the queue */
  waiting: number;
};

const waitingMails = (count: number) =>
  count === 0
    ? 'w kopii nie czeka żadna wiadomość'
    : `${plural(count, 'wyjdzie', 'wyjdą', 'wyjdzie')} ${count} ${plural(count, 'wiadomość, która czeka', 'wiadomości, które czekają', 'wiadomości, które czekają')} w kopii`;

/** What a restored copy of the database holds back, and the button that lets it go out. */
export default function RestoredCopy({ copyOf, waiting }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Kopia zapasowa" />
      {copyOf ? (
        <Card title={`Dane z: ${formatLongDay(dayOf(new Date(copyOf)))}, ${formatTime(copyOf)}`} padded>
          <p>
            Z tej kopii nic nie wychodzi: ani wiadomości, ani powiadomienia. Opłaty nie naliczają się same. Jeśli
            prawdziwa stajnia działa gdzie indziej, zostaw to tak, bo inaczej ludzie dostaną wszystko drugi raz.
          </p>
          <p>
            Jeśli ta kopia ma zastąpić stajnię, uruchom wysyłkę. Ruszą powiadomienia, naliczą się zaległe opłaty i{' '}
            {waitingMails(waiting)}.
          </p>
          <Form action="/api/start_sending" id="start-sending">
            <ErrorSummary form="start-sending" />
            <Button kind="main">Uruchom wysyłkę</Button>
          </Form>
        </Card>
      ) : (
        <p>Wysyłka działa, nic nie jest wstrzymane.</p>
      )}
    </ShellLayout>
  );
}
