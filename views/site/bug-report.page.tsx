import { replyWithin } from '../../server/domain/field-texts.ts';
import { siteTexts } from '../../server/features/site/texts.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { Bait } from '../parts/bait.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

type Props = { replyDays: number };

function ReportForm({ replyDays }: Props) {
  const { person } = usePage();
  return (
    <Form action="/api/report_bug">
      <ErrorSummary />
      <TextArea
        name="description"
        label="Co się stało?"
        hint="Co miało się wydarzyć, a co pokazało się zamiast tego. Co najmniej 10 znaków."
        required
        maxLength={5000}
      />
      <Field
        name="page"
        label="Gdzie? (nieobowiązkowe)"
        hint="Adres albo nazwa strony, na przykład Kalendarz."
        maxLength={300}
      />
      <Field
        name="name"
        label="Imię (nieobowiązkowe)"
        autoComplete="name"
        defaultValue={person ? `${person.first_name} ${person.last_name}` : undefined}
        maxLength={121}
      />
      <Field
        name="email"
        label="E-mail (nieobowiązkowe)"
        hint={`Tylko po to, żeby odpisać w\u00a0tej sprawie: ${replyWithin(replyDays)}.`}
        type="email"
        autoComplete="email"
        defaultValue={person?.email}
        maxLength={254}
      />
      <Bait />
      <Button kind="main" type="submit">
        Wyślij zgłoszenie
      </Button>
    </Form>
  );
}

const { done, key } = siteTexts.reportBug;

const Thanks = ({ replyDays }: Props) => (
  <>
    <h2>{done.title}</h2>
    <p>{done.message}</p>
    <p>Odpowiadamy {replyWithin(replyDays)}.</p>
    <ButtonLink href="/zglos-blad">Zgłoś coś jeszcze</ButtonLink>
  </>
);

export default function BugReport(props: Props) {
  const { alert } = usePage();
  const sent = alert?.ofAction === key;
  return (
    <PublicLayout>
      <div className="narrow-page wider">
        <div className="lead">
          <h1>Zgłoś błąd</h1>
          <p>Coś nie działa albo wygląda dziwnie? Opisz to zwykłymi słowami. Czytamy każde zgłoszenie.</p>
        </div>
        <Card padded>{sent ? <Thanks {...props} /> : <ReportForm {...props} />}</Card>
        <p className="muted small">
          Nie wpisuj tu haseł. Co robimy z&nbsp;danymi ze zgłoszenia, mówi{' '}
          <a href="/privacy-policy">polityka prywatności</a>.
        </p>
      </div>
    </PublicLayout>
  );
}
