import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import { formatAccount, formatNip } from '../../server/domain/transfers.ts';
import type { PayeeSettings } from '../../server/features/settings/schema.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { SettingsLayout } from './settings-layout.tsx';
import { VatFields } from './vat-fields.tsx';

const NEXT_RUN = `${sectionAddress(SECTION.panel)}#naliczenie`;

export default function TransferSettings({ payee, nip, vat, invoices_consumers }: PayeeSettings) {
  return (
    <SettingsLayout current="/settings/transfers">
      <p>
        Dzień naliczenia, termin płatności i&nbsp;niepełny miesiąc:{' '}
        <a href={NEXT_RUN}>najbliższe naliczenie na panelu</a>
      </p>
      <Form action="/api/settings/update/payee" id="payee" className="wide-form">
        <ErrorSummary form="payee" />
        <Card title="Konto do wpłat" padded>
          <p className="muted">
            Właściciele koni widzą te dane przy zaległości i&nbsp;na zestawieniach, razem z&nbsp;kodem QR dla aplikacji
            banku. Bez numeru konta nie pokazujemy ani danych, ani kodu.
          </p>
          <Field
            name="account"
            label="Numer konta"
            hint="26 cyfr, na przykład skopiowane z banku"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={payee ? formatAccount(payee.account) : undefined}
          />
          <Field
            name="recipient"
            label="Odbiorca"
            hint="Najwyżej 20 znaków, tyle mieści kod QR: skróć nazwę tak, jak da się ją rozpoznać"
            maxLength={20}
            autoComplete="off"
            defaultValue={payee?.recipient}
          />
          <p>
            NIP: {nip ? <strong>{formatNip(nip)}</strong> : 'nie podano'} ·{' '}
            <a href="/settings">{nip ? 'Zmień' : 'Podaj'} w&nbsp;Danych stajni</a>
          </p>
        </Card>
        <Card title="VAT" padded>
          <p className="muted">
            Dla opłat za pensjonat, pakietów i&nbsp;usług bez własnej stawki. Trafia do wykazu dla księgowości; tę samą
            stawkę uzgodnij z&nbsp;biurem rachunkowym.
          </p>
          <VatFields of={vat} />
        </Card>
        <Card title="Faktury" padded>
          <p className="muted">
            Oznaczenie sprzedaży konsumentom w&nbsp;wykazie dla księgowości. Klientowi, który jest firmą, dane do
            faktury wpisz na jego stronie.
          </p>
          <Choices
            name="invoices_consumers"
            legend="Czy stajnia wystawia faktury konsumentom?"
            type="radio"
            options={[
              { value: 'false', label: 'Nie (oznaczenie DI)' },
              { value: 'true', label: 'Tak (oznaczenie BFK)' },
            ]}
            chosen={[String(invoices_consumers)]}
          />
        </Card>
        <div>
          <Button kind="main">Zapisz</Button>
        </div>
      </Form>
    </SettingsLayout>
  );
}
