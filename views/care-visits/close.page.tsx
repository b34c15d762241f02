import { type Day, formatDay } from '../../server/domain/days.ts';
import { formatMoney, grosze } from '../../server/domain/money.ts';
import type { Closing, ShownVisit } from '../../server/features/care-visits/schema.ts';
import { outcomeInWords } from '../../server/features/care-visits/texts.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Check } from '../parts/choices.tsx';
import { AskingForm } from '../parts/form-dialog.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { boxInWords, horsesInWords, termOf } from './words.ts';

type Props = {
  visit: ShownVisit;
  closing: Closing[];
  /** The digest of `closing`. */
  shown: string;
  /** The day of the records. */
  on: Day;
};

/** What closing a visit records, books and charges, before it does. */
export default function CloseVisitPage({ visit, closing, shown, on }: Props) {
  const back = `/visits/${visit.id}`;
  const open = closing.filter(({ said }) => said === null).map(({ horse }) => horse.name);
  const costs = closing.flatMap(({ cost }) => cost ?? []);
  const sum = formatMoney(grosze(costs.reduce((all, cost) => all + cost, 0)));
  return (
    <ShellLayout stylesheet="visit" under="/care">
      <PageHeader title="Zamknięcie wizyty" detail={`${visit.kind} · ${termOf(visit)} · ${visit.by}`} back={back} />
      {open.length > 0 || closing.length === 0 ? (
        <Card padded>
          <p>
            {closing.length === 0
              ? 'Na liście tej wizyty nie ma koni.'
              : `Najpierw odhacz wszystkie konie. Zostały: ${open.join(', ')}.`}
          </p>
          <ButtonLink href={back}>Wróć do listy</ButtonLink>
        </Card>
      ) : (
        <AskingForm
          action="/api/close_visit"
          id="close"
          className="form visit"
          hidden={{ id: visit.id, horses: closing.flatMap(sentOf), shown }}
          submit="Zamknij wizytę"
          cancel={back}
          silent
        >
          <Card title="Co zostanie zapisane" action={<span className="muted num">Zapis z dniem {formatDay(on)}</span>}>
            <List label="Co zostanie zapisane">
              {closing.map((one) => (
                <ClosingRow key={one.horse.horse_id} {...one} />
              ))}
            </List>
          </Card>
          {costs.length > 0 && (
            <Check
              name="book"
              defaultChecked
              label={`Nalicz właścicielom: ${horsesInWords(costs.length)}, razem ${sum}`}
            />
          )}
        </AskingForm>
      )}
    </ShellLayout>
  );
}

/** As the call that closes the visit takes it. */
const sentOf = ({ horse: { horse_id }, said }: Closing): string[] =>
  said ? [JSON.stringify({ ...said, horse_id, day: said.day ?? undefined })] : [];

const UNRECORDED = { archived: 'koń zarchiwizowany, bez zapisu', recorded: 'już zapisane tego dnia' };

function ClosingRow({ horse, said, unrecorded, note, next_on, cost }: Closing) {
  const { name, box_number, outcome, proposed_outcome, proposed_to, remark } = horse;
  if (!said) return null;
  const isNot = said.outcome === 'not_done';
  const contradicts = proposed_outcome && (proposed_outcome !== said.outcome || proposed_to !== said.day);
  const words = [
    boxInWords(box_number),
    outcomeInWords(said.outcome, said.day, said.reason),
    !outcome && 'z linku',
    contradicts && `z linku: ${outcomeInWords(proposed_outcome, proposed_to, '')}${remark && ` „${remark}”`}`,
    unrecorded && UNRECORDED[unrecorded],
    next_on ? `następny termin ${formatDay(next_on)}` : isNot && 'termin bez zmian',
    note && `uwaga we wpisie: ${note}`,
  ];
  const detail = words.filter(Boolean).join(' · ');
  return <Row title={name} detail={detail} end={cost !== null && <span className="num">{formatMoney(cost)}</span>} />;
}
