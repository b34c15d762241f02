import { Island } from '../island.tsx';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { Card } from '../parts/card.tsx';

export default function ResetPassword({ token }: { token: string }) {
  const { path, errors } = usePage();
  return (
    <PublicLayout>
      <div className="narrow-page">
        <h1>RESETUJ HASŁO</h1>
        <Card padded>
          <Island
            name="password-form"
            props={{
              action: '/api/reset_password',
              back: path,
              text: 'resetPassword',
              token,
              errors,
              button: 'Ustaw nowe hasło',
            }}
          />
        </Card>
      </div>
    </PublicLayout>
  );
}
