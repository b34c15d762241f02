import { MailX } from 'lucide-react';
import { dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import type { MailFile } from '../../server/platform/jobs/mail-files.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Cell, Table, TableRow } from '../parts/table.tsx';

type SentMail = Pick<MailFile, 'to' | 'subject' | 'date'> & { name: string };

type Props = {
  mails: SentMail[];
  /** whether mails go out for real, and so leave nothing to show */
  smtp: boolean;
};

function MailRow({ mail }: { mail: SentMail }) {
  return (
    <TableRow>
      <Cell>
        <a href={`/dev/mail/${mail.name}/html`}>{mail.subject}</a>
      </Cell>
      <Cell wide>{mail.to}</Cell>
      <Cell num wide>
        {formatDay(dayOf(mail.date))}, {formatTime(mail.date)}
      </Cell>
      <Cell>
        <a href={`/dev/mail/${mail.name}/text`}>Tekst</a>
      </Cell>
    </TableRow>
  );
}

export default function Mail({ mails, smtp }: Props) {
  return (
    <PublicLayout>
      <PageHeader title="Wysłana poczta" detail="Poza tym komputerem nikt jej nie dostał" back="/" />
      <Card>
        {mails.length > 0 ? (
          <Table
            caption="Wysłana poczta"
            columns={[
              { label: 'Temat' },
              { label: 'Do', wide: true },
              { label: 'Kiedy', num: true, wide: true },
              { label: 'Treść' },
            ]}
          >
            {mails.map((mail) => (
              <MailRow key={mail.name} mail={mail} />
            ))}
          </Table>
        ) : (
          <EmptyState icon={MailX} title="Nic jeszcze nie wysłano">
            {smtp
              ? 'Ustawiono SMTP_URL, więc poczta wychodzi naprawdę i nie zostaje tutaj.'
              : 'Wyślij na przykład zgłoszenie błędu, a wiadomość pojawi się w tym miejscu.'}
          </EmptyState>
        )}
      </Card>
    </PublicLayout>
  );
}
