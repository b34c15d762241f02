import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ClubMail, ClubPhone } from '../parts/club-contact.tsx';

export default function Uninvited() {
  const { club } = usePage();
  return (
    <PublicLayout>
      <div className="narrow-page">
        <h1>Rejestracja</h1>
        <Card padded>
          <p>
            Konto zakłada się z zaproszenia, które wysyła stajnia.{' '}
            {club.phone ? (
              <>
                Jeśli go nie masz,{' '}
                {club.email && (
                  <>
                    napisz na <ClubMail club={club} /> albo{' '}
                  </>
                )}
                zadzwoń: <ClubPhone club={club} />.
              </>
            ) : (
              'Jeśli go nie masz, poproś o nie w stajni.'
            )}
          </p>
          <ButtonLink href="/login">Mam już konto</ButtonLink>
        </Card>
      </div>
    </PublicLayout>
  );
}
