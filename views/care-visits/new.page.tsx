import type { Day } from '../../server/domain/days.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { boxInWords, horsesInWords } from './words.ts';

type Props = {
  kinds: { id: string; name: string }[];
  kind: string | null;
  horses: { horse_id: string; name: string; box_number: string | null }[];
  day: Day;
  requestId: string;
};

export default function NewVisit({ kinds, kind, horses, day, requestId }: Props) {
  return (
    <ShellLayout stylesheet="visit" under="/care">
      <PageHeader title="Nowa wizyta" detail={horses.length > 0 && horsesInWords(horses.length)} back="/care" />
      <Form action="/api/plan_visit" id="plan" className="form visit">
        <ErrorSummary form="plan" />
        <HiddenFields of={{ id: requestId, horses: horses.map(({ horse_id }) => JSON.stringify({ horse_id })) }} />
        <Card title="Termin" padded>
          <div className="pair">
            <Select
              name="kind_id"
              label="Zabieg"
              options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
              {...(kind === null && { placeholder: 'Wybierz zabieg' })}
              defaultValue={kind ?? undefined}
              required
            />
            <Field name="by" label="Kto przyjeżdża" maxLength={60} autoComplete="off" required />
            <Field name="day" type="date" label="Dzień" defaultValue={day} required />
            <Field name="hour" type="time" label="Godzina (niewymagana)" />
          </div>
        </Card>
        <Card title="Konie">
          {horses.length > 0 ? (
            <List label="Konie">
              {horses.map(({ horse_id, name, box_number }) => (
                <Row key={horse_id} title={name} detail={boxInWords(box_number)} />
              ))}
            </List>
          ) : (
            <p className="body muted">
              Konie i uwagi dodasz do listy po zapisaniu. Możesz też zaznaczyć je na stronie zabiegów.
            </p>
          )}
        </Card>
        <div className="row-of-buttons">
          <ButtonLink href="/care">Anuluj</ButtonLink>
          <Button kind="main">Zaplanuj wizytę</Button>
        </div>
      </Form>
    </ShellLayout>
  );
}
