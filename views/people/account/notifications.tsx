import { Card } from '../../parts/card.tsx';

/** Where notifications are switched on and off; until there are any, what comes instead. */
export function NotificationsTab({ email }: { email: string }) {
  return (
    <Card title="Powiadomienia" padded>
      <p>
        Powiadomień na telefon i&nbsp;komputer jeszcze nie wysyłamy, więc nie ma tu czego włączać. Gdy to się zmieni,
        włączysz je i&nbsp;wyłączysz w&nbsp;tym miejscu, osobno na każdym urządzeniu.
      </p>
      <p>
        Wiadomości o&nbsp;koncie, na przykład o&nbsp;zmianie hasła, wysyłamy na adres <strong>{email}</strong>.
      </p>
    </Card>
  );
}
