import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ClubMail, ClubPhone } from '../parts/club-contact.tsx';

/** Where one who has forgotten the password is told what to do. */
export default function ForgotPassword() {
  const { club } = usePage();
  return (
    <PublicLayout>
      <div className="narrow-page">
        <h1>Nie pamiętasz hasła?</h1>
        <Card padded>
          <p>
            Zadzwoń do biura stajni: <ClubPhone club={club} /> albo napisz na <ClubMail club={club} />. Pomożemy Ci
            odzyskać dostęp do konta.
          </p>
          <ButtonLink href="/login">Wróć do logowania</ButtonLink>
        </Card>
      </div>
    </PublicLayout>
  );
}
