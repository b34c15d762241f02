import { formatDay } from '../../server/domain/days.ts';
import { formatMoney, grosze } from '../../server/domain/money.ts';
import type { Closing, ShownVisit } from '../../server/features/care-visits/schema.ts';
import { outcomeInWords } from '../../server/features/care-visits/texts.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Check } from '../parts/choices.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { horsesInWords, termOf } from './words.ts';

/** What closing a visit records, books and charges, before it does. */
export default function CloseVisitPage({ visit, closing }: { visit: ShownVisit; closing: Closing[] }) {
  const back = `/visits/${visit.id}`;
  const open = closing.filter(({ said }) => said === null).map(({ horse }) => horse.name);
  const costs = closing.flatMap(({ cost }) => cost ?? []);
  const sum = formatMoney(grosze(costs.reduce((all, cost) => all + cost, 0)));
  return (
    <ShellLayout stylesheet="visit" under="/care">
      <PageHeader title="Zamknięcie wizyty" detail={`${visit.kind} · ${termOf(visit)} · ${visit.by}`} back={back} />
      {open.length > 0 ? (
        <Card padded>
          <p>Najpierw odhacz wszystkie konie. Zostały: {open.join(', ')}.</p>
          <ButtonLink href={back}>Wróć do listy</ButtonLink>
        </Card>
      ) : (
        <Form action="/api/close_visit" id="close" className="form visit" back={back}>
          <HiddenFields of={{ id: visit.id }} />
          <Card title="Co zostanie zapisane">
            <ul className="plain list horses" aria-label="Co zostanie zapisane">
              {closing.map((one) => (
                <ClosingRow key={one.horse.horse_id} {...one} />
              ))}
            </ul>
          </Card>
          {costs.length > 0 && (
            <Check
              name="book"
              defaultChecked
              label={`Nalicz właścicielom: ${horsesInWords(costs.length)}, razem ${sum}`}
            />
          )}
          <div className="row-of-buttons">
            <ButtonLink href={back}>Wróć do listy</ButtonLink>
            <Button kind="main">Zamknij wizytę</Button>
          </div>
        </Form>
      )}
    </ShellLayout>
  );
}

function ClosingRow({ horse, said, next_on, cost }: Closing) {
  const { horse_id, name, box_number, outcome, remark } = horse;
  if (!said) return null;
  const { day, ...told } = said;
  const then = next_on ? `następny termin ${formatDay(next_on)}` : said.outcome === 'not_done' && 'termin bez zmian';
  const words = [
    outcomeInWords(said.outcome, day, said.outcome === 'not_done' ? said.reason : ''),
    !outcome && 'z linku',
    then,
  ];
  return (
    <li className="closing">
      <HiddenFields of={{ horses: JSON.stringify({ horse_id, ...told, ...(day && { day }) }) }} />
      <span className="box">{box_number ?? '–'}</span>
      <span className="whose">
        <strong>{name}</strong>
        <small>{words.filter(Boolean).join(' · ')}</small>
        {said.outcome === 'done' && remark && <small>Uwaga we wpisie: {remark}</small>}
      </span>
      {cost !== null && <span className="num">{formatMoney(cost)}</span>}
    </li>
  );
}
