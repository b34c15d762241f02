import { Island } from '../island.tsx';
import { usePage } from '../page-context.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Form, useRefusal } from '../parts/form.tsx';

export function PasswordTab() {
  const { path } = usePage();
  const { errors } = useRefusal('');
  return (
    <>
      <Card title="Hasło" padded>
        <p>
          Po zmianie wylogujemy Twoje pozostałe urządzenia i&nbsp;wyślemy Ci wiadomość o&nbsp;zmianie. Utworzone przez
          Ciebie linki, na przykład adres kalendarza, przestaną działać.
        </p>
        <Island
          name="password-form"
          props={{
            action: '/api/reset_password_with_old_password',
            back: path,
            text: 'changePassword',
            errors,
            button: 'Zmień hasło',
          }}
        />
      </Card>
      <Card title="Nie pamiętasz obecnego hasła?" padded>
        <Form action="/api/send_password_reset" id="reset">
          <p>Wyślemy na Twój adres e-mail link, którym ustawisz nowe.</p>
          <input type="hidden" name="id" value="" />
          <Button type="submit">Wyślij link</Button>
        </Form>
      </Card>
    </>
  );
}
