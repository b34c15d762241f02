import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { FirstSteps as Props, Step } from '../../server/features/first-steps/schema.ts';
import { PAYMENT_DATE } from '../billing/payment-date-form.tsx';
import { priceAddress } from '../bookings/addresses.ts';
import { INVITATIONS } from '../invitations/addresses.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { List, Row } from '../parts/list.tsx';

const PEOPLE = sectionAddress(SECTION.people);

type ShownStep = { title: string; detail: string; href?: string };

const STEPS: Record<Exclude<Step, 'services' | 'mail' | 'billing_day'>, ShownStep> = {
  club: { title: 'Dane stajni', detail: 'Nazwa, adres i telefon na stronie i w wiadomościach', href: '/settings' },
  payee: { title: 'Konto do przelewów', detail: 'Dokąd płacą właściciele koni', href: '/settings/transfers' },
  boxes: { title: 'Boksy', detail: 'Spis boksów i alejek', href: '/settings/boxes' },
  workers: { title: 'Osoby, które pracują', detail: 'Kto wykonuje zadania', href: `${PEOPLE}&role=worker` },
  horses: {
    title: 'Konie i właściciele',
    detail: 'Wszystkie z arkusza, albo po jednym w Użytkownikach',
    href: '/moving-in',
  },
  invitations: { title: 'Zaproszenia', detail: 'Konta dla właścicieli i pracowników', href: INVITATIONS },
  backup: { title: 'Pierwsza kopia zapasowa', detail: 'Robi się ją na serwerze. W instrukcji: Kopie.' },
};

/** What a new stable still has to set up. A line disappears when it is done, the list with its last line. */
export function FirstSteps({ left, unpriced, mailed }: Props) {
  return (
    <Card
      id="pierwsze-kroki"
      title="Pierwsze kroki"
      action={
        <Form action="/api/hide_first_steps" className="" id="hide-first-steps">
          <HiddenFields of={{ hidden: 'true' }} />
          <Button kind="quiet">Schowaj listę</Button>
        </Form>
      }
    >
      <ErrorSummary form="test-mail" />
      <List label="Pierwsze kroki">
        {left.map((step) => {
          if (step === 'services') return <ServicesStep key={step} unpriced={unpriced} />;
          if (step === 'mail') return <MailStep key={step} mailed={mailed} />;
          if (step === 'billing_day') return <BillingDayStep key={step} />;
          return <Row key={step} {...STEPS[step]} />;
        })}
      </List>
    </Card>
  );
}

/** A booking keeps the price it was made with, so the link leads to the bookings, not to the catalogue. */
const ServicesStep = ({ unpriced: [first, ...others] }: Pick<Props, 'unpriced'>) => (
  <Row
    title="Usługi z cenami i godzinami"
    detail={
      first
        ? `Zamówione bez ceny: ${[first, ...others].map(({ name }) => name).join(', ')}`
        : 'Karmienie, padok, lonża: co koniom się zamawia, za ile i o której'
    }
    href={first ? priceAddress(first.id) : sectionAddress(SECTION.services)}
  />
);

const MailStep = ({ mailed }: { mailed: boolean }) => (
  <Row
    title="Poczta"
    detail={
      mailed
        ? 'Sprawdź, czy wiadomości wychodzą'
        : 'Nie jest ustawiona, więc wiadomości zostają na serwerze. Zaproszenia przekażesz linkiem. Gdy będzie, wyślesz stąd wiadomość próbną.'
    }
    end={
      mailed && (
        <Form action="/api/send_test_mail" className="" id="test-mail">
          <Button>Wyślij do siebie</Button>
        </Form>
      )
    }
  />
);

const BillingDayStep = () => (
  <Row
    title="Dzień naliczania opłat"
    detail={
      <>
        Każdego 10. dnia miesiąca, chyba że{' '}
        <a href={`${sectionAddress(SECTION.panel)}#${PAYMENT_DATE}`}>wybierzesz inny</a>
      </>
    }
    end={
      <Form action="/api/settings/update/payment_date" className="" id="keep-payment-date">
        <HiddenFields of={{ value: '' }} />
        <Button>Zostaw 10.</Button>
      </Form>
    }
  />
);
