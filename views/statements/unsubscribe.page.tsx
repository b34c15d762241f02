import { PublicLayout } from '../layouts/public.tsx';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';

type Props = { token: string; wanted: boolean };

/** Visiting changes nothing, because mail scanners open links too. */
export default function Unsubscribe({ token, wanted }: Props) {
  return (
    <PublicLayout>
      <div className="narrow-page">
        <h1>Zestawienia e-mailem</h1>
        {wanted ? (
          <Form action={`/api/unsubscribe/${token}`}>
            <p>Po każdym rozliczeniu wysyłamy Ci zestawienie miesiąca. Czy mamy przestać?</p>
            <Button kind="main">Wyłącz zestawienia e-mailem</Button>
          </Form>
        ) : (
          <p>
            Zestawienia e-mailem są wyłączone. Każde znajdziesz po zalogowaniu w&nbsp;Rozliczeniach, a&nbsp;włączysz je
            znowu na stronie <a href="/my-account?tab=notifications">Moje Konto, Powiadomienia</a>.
          </p>
        )}
      </div>
    </PublicLayout>
  );
}
