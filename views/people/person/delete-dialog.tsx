import { Button, ButtonLink } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ErrorSummary } from '../../parts/error-summary.tsx';
import { Form } from '../../parts/form.tsx';
import { fullName, type HorseName, type Subject } from './subject.ts';

type Props = { of: Subject; horses: HorseName[]; close: string };

/** Asks before an account is deleted, and says all that follows. */
export function DeleteDialog({ of: person, horses, close }: Props) {
  return (
    <Dialog title="USUŃ KONTO" close={close}>
      <Form action={`/api/delete_user/${person.id}`} method="delete" id="delete">
        <ErrorSummary form="delete" />
        <p>Konto „{fullName(person)}” zostanie usunięte na zawsze. Tego nie można cofnąć:</p>
        <ul>
          <li>imię i&nbsp;nazwisko, e-mail, telefon, adres i&nbsp;zdjęcie znikną ze stajni,</li>
          <li>ta osoba zostanie od razu wylogowana i&nbsp;nie zaloguje się więcej,</li>
          {horses.length > 0 && (
            <li>
              konie tej osoby ({horses.map(({ name }) => name).join(', ')}) znikną z&nbsp;list razem z&nbsp;notatkami
              i&nbsp;wydarzeniami, ich boksy się zwolnią, a&nbsp;niewykonana praca przy nich zostanie odwołana,
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
