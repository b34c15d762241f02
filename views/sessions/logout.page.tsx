import { PublicLayout } from '../layouts/public.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';

/** Shown when another site's page sent the visitor here: signing out stays their decision. */
export default function Logout() {
  return (
    <PublicLayout>
      <div className="lead problem">
        <h1>Wylogować Cię?</h1>
        <p>Na tym urządzeniu znikną też powiadomienia i&nbsp;zapamiętane strony aplikacji.</p>
        <Form action="/api/logout" back="/" className="row-of-buttons">
          <Button kind="main" type="submit">
            Wyloguj się
          </Button>
          <ButtonLink href="/home">Zostań</ButtonLink>
        </Form>
      </div>
    </PublicLayout>
  );
}
