import { leftOfHorses } from '../../server/domain/account-lines.ts';
import type { UnevenHorse } from '../../server/features/billing/schema.ts';
import type { LostHorses, MentionsShown, Subject } from '../../server/features/people/schema.ts';
import { WithDebt } from '../billing/with-debt.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { earlierDecisions, MentionsToTick, RestDecision } from './mentions.tsx';
import { fullName, tabOf } from './subject.ts';

type Props = { of: Subject; lost: LostHorses; uneven: UnevenHorse[]; mentions: MentionsShown; close: string };

/** 'Grom, Iskra', or 'razem 12, między innymi Grom, Iskra'. */
function namesOf({ horses, total }: LostHorses): string {
  const names = horses.map(({ name }) => name).join(', ');
  return total > horses.length ? `razem ${total}, między innymi ${names}` : names;
}

/** Shows the consequences of a deletion, and the passages of others' texts that it redacts. */
export function DeleteDialog({ of: person, lost, uneven, mentions, close }: Props) {
  const start = `${tabOf(person, 'general')}&dialog=delete`;
  const consequences = mentions.from === 0 && <Consequences person={person} lost={lost} />;
  return (
    <Dialog title="USUŃ KONTO" close={close}>
      {mentions.more === 'none' ? (
        <Form action={`/api/delete_user/${person.id}`} method="delete" id="delete" back={start}>
          <ErrorSummary form="delete" />
          {consequences}
          <MentionsToTick {...mentions} name="erase" />
          <HiddenFields of={earlierDecisions(mentions)} />
          {uneven.length > 0 && <WithDebt of={leftOfHorses(uneven)} />}
          <p>
            <strong>CZY CHCESZ KONTYNUOWAĆ?</strong>
          </p>
          <div className="row-of-buttons">
            <ButtonLink href={close}>ANULUJ</ButtonLink>
            <Button kind="danger">USUŃ KONTO</Button>
          </div>
        </Form>
      ) : (
        <Form action={`/user/${person.id}`} method="get" id="delete">
          <ErrorSummary form="delete" />
          {consequences}
          <MentionsToTick {...mentions} name="dialog_erase" />
          <RestDecision mentions={mentions} close={close} />
        </Form>
      )}
    </Dialog>
  );
}

const Consequences = ({ person, lost }: { person: Subject; lost: LostHorses }) => (
  <>
    <p>Konto „{fullName(person)}” zostanie usunięte na zawsze. Tego nie można cofnąć:</p>
    <ul>
      <li>imię i&nbsp;nazwisko, e-mail, telefon, adres i&nbsp;zdjęcie znikną ze stajni,</li>
      <li>
        zniknie wszystko, co ta osoba napisała: notatki, uwagi, zgłoszenia, powody i&nbsp;treść wydarzeń, także przy
        cudzych koniach,
      </li>
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
  </>
);
