import { dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Form } from '../parts/form.tsx';
import { PageHeader } from '../parts/page-header.tsx';

/** `copyOf`: the instant of the backup, ISO 8601. `waiting`: the number of mails in the queue. */
type Props = { copyOf: string; waiting: number };

const mailsGo = (count: number) =>
  `Od razu ${plural(count, 'wyjdzie', 'wyjdą', 'wyjdzie')} ${count} ${plural(count, 'wiadomość, która czeka', 'wiadomości, które czekają', 'wiadomości, które czekają')}.`;

/** What a restored copy of the database holds back, and the button that lets it go out. */
export default function RestoredCopy({ copyOf, waiting }: Props) {
  return (
    <ShellLayout>
      <PageHeader
        title="Kopia zapasowa"
        detail={`Dane z ${formatDay(dayOf(new Date(copyOf)))}, ${formatTime(copyOf)}`}
      />
      <Card padded>
        <p>
          Z tej kopii nie wychodzą wiadomości ani powiadomienia, a opłaty nie naliczają się same. Jeśli prawdziwa
          stajnia działa gdzie indziej, tak ma zostać: inaczej ludzie dostaną wszystko drugi raz.
        </p>
        <p>
          Jeśli ta kopia zastępuje stajnię, wysyłkę trzeba uruchomić. Ruszą powiadomienia i&nbsp;naliczą się zaległe
          opłaty. {waiting > 0 ? mailsGo(waiting) : 'Żadna wiadomość teraz nie czeka.'}
        </p>
        <Form action="/api/start_sending">
          <Button kind="main">Uruchom wysyłkę</Button>
        </Form>
      </Card>
    </ShellLayout>
  );
}
