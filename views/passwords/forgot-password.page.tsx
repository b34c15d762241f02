import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ClubMail, ClubPhone } from '../parts/club-contact.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

export default function ForgotPassword({ sent, mailed }: { sent: boolean; mailed: boolean }) {
  const { club } = usePage();
  return (
    <PublicLayout>
      <div className="narrow-page">
        <h1>{sent && mailed ? 'Sprawdź pocztę' : 'Nie pamiętasz hasła?'}</h1>
        <Card padded>{!mailed ? <NoMail /> : sent ? <Sent /> : <Ask />}</Card>
        {club.phone && (
          <p className="muted small">
            {mailed && 'Nie masz już dostępu do tego adresu? '}Zadzwoń: <ClubPhone club={club} />
            {club.email && (
              <>
                {' '}
                albo napisz na <ClubMail club={club} />
              </>
            )}
            .
          </p>
        )}
      </div>
    </PublicLayout>
  );
}

/** Shown instead of the form while mails cannot be sent. */
function NoMail() {
  return (
    <>
      <p role="status">
        Stajnia nie wysyła jeszcze wiadomości, więc linku do nowego hasła teraz nie dostaniesz. Skontaktuj się
        z&nbsp;nami, pomożemy inaczej.
      </p>
      <ButtonLink kind="main" href="/login">
        Wróć do logowania
      </ButtonLink>
    </>
  );
}

function Ask() {
  return (
    <Form action="/api/request_password_reset" back="/forgot-password">
      <ErrorSummary />
      <p>Podaj adres e-mail swojego konta. Wyślemy na niego link do ustawienia nowego hasła.</p>
      <Field name="email" label="E-mail" type="email" autoComplete="username" required maxLength={254} />
      <Button kind="main" type="submit">
        Wyślij link
      </Button>
      <a className="back" href="/login">
        Wróć do logowania
      </a>
    </Form>
  );
}

/** Shown after sending. It is the same for all addresses, so that it does not reveal who has an account. */
function Sent() {
  return (
    <>
      <p role="status">
        Jeśli podany adres należy do konta, wysłaliśmy na niego link do ustawienia nowego hasła. Sprawdź skrzynkę
        odbiorczą i&nbsp;folder spam.
      </p>
      <p>
        Link działa przez godzinę. Wiadomość nie przyszła? Upewnij się, że to adres Twojego konta, i&nbsp;wyślij ją
        jeszcze raz.
      </p>
      <div className="row-of-buttons">
        <ButtonLink kind="main" href="/login">
          Wróć do logowania
        </ButtonLink>
        <ButtonLink href="/forgot-password">Wyślij jeszcze raz</ButtonLink>
      </div>
    </>
  );
}
