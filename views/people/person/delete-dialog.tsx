import { Button, ButtonLink } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ErrorSummary } from '../../parts/error-summary.tsx';
import { Form } from '../../parts/form.tsx';
import { fullName, type LostHorses, type Subject } from './subject.ts';

type Props = { of: Subject; lost: LostHorses; close: string };

/** 'Grom, Iskra', or 'razem 12, między innymi Grom, Iskra'. */
function namesOf({ horses, total }: LostHorses): string {
  const names = horses.map(({ name }) => name).join(', ');
  return total > horses.length ? `razem ${total}, między innymi ${names}` : names;
}

/** Asks before an account is deleted, and says all that follows. */
export function DeleteDialog({ of: person, lost, close }: Props) {
  return (
    <Dialog title="USUŃ KONTO" close={close}>
      <Form action={`/api/delete_user/${person.id}`} method="delete" id="delete">
        <ErrorSummary form="delete" />
        <p>Konto „{fullName(person)}” zostanie usunięte na zawsze. Tego nie można cofnąć:</p>
        <ul>
          <li>imię i&nbsp;nazwisko, e-mail, telefon, adres i&nbsp;zdjęcie znikną ze stajni,</li>
          <li>ta osoba zostanie od razu wylogowana i&nbsp;nie zaloguje się więcej,</li>
          {lost.total > 0 && (
            <li>
              konie tej osoby ({namesOf(lost)}) znikną z&nbsp;list z&nbsp;notatkami i&nbsp;wydarzeniami, ich boksy się
              zwolnią, a&nbsp;niewykonana praca przy nich zostanie odwołana,
            </li>
          )}
          {person.role !== 'user' && <li>jej grupy zostaną wyczyszczone, a&nbsp;przypisane zadania będą wolne,</li>}
          <li>wykonana praca i&nbsp;rozliczenia zostaną, podpisane „Konto usunięte”.</li>
        </ul>
        <p>
          <strong>CZY CHCESZ KONTYNUOWAĆ?</strong>
        </p>
        <div className="row-of-buttons">
          <ButtonLink href={close}>ANULUJ</ButtonLink>
          <Button kind="danger">USUŃ KONTO</Button>
        </div>
      </Form>
    </Dialog>
  );
}
