import { MailX, Waypoints } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import type { Unset } from '../../server/platform/jobs/unset.ts';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { List, Row } from '../parts/list.tsx';

/** `waiting`: the number of mails that wait for a mail server. */
export type Lacking = { unset: Unset[]; waiting: number };

/** 'Czeka 1 wiadomość', 'Czekają 2 wiadomości' */
const mailsWait = (count: number) =>
  `${plural(count, 'Czeka', 'Czekają', 'Czeka')} ${count} ${plural(count, 'wiadomość', 'wiadomości', 'wiadomości')}`;

/** The settings that production lacks, with their consequences for people. */
export function ToBeSet({ unset, waiting }: Lacking) {
  if (unset.length === 0) return null;
  return (
    <Card title="Do ustawienia na serwerze">
      <List label="Do ustawienia na serwerze">
        {unset.includes('SMTP_URL') && (
          <Row
            start={<Icon of={MailX} />}
            title="Poczta nie wychodzi"
            detail={`Brakuje SMTP_URL. Zaproszenia, linki do haseł i inne wiadomości czekają na nie do 30 dni. ${waiting > 0 ? mailsWait(waiting) : 'Teraz nie czeka żadna'}.`}
          />
        )}
        {unset.includes('TRUST_PROXY') && (
          <Row
            start={<Icon of={Waypoints} />}
            title="Wszyscy mogą mieć dla aplikacji jeden adres"
            detail="Przychodzą zapytania z X-Forwarded-For, a brakuje TRUST_PROXY. Jeśli przed aplikacją stoi serwer pośredniczący, limity prób liczą jego adres zamiast adresów gości."
          />
        )}
      </List>
    </Card>
  );
}
