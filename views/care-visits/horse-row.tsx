import { Check } from 'lucide-react';
import { addDays, type Day, formatDay, formatTime } from '../../server/domain/days.ts';
import type { Outcome, ShownVisit, VisitHorse } from '../../server/features/care-visits/schema.ts';
import { outcomeInWords } from '../../server/features/care-visits/texts.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form, useRefusal } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { HealthAlert } from '../tasks/task-facts.tsx';

type Props = {
  visit: ShownVisit;
  horse: VisitHorse;
  today: Day;
  /** Of the link; those who work here have none. */
  secret?: string;
  manages?: boolean;
};

/** A horse on the list: pressed, it opens what else may be said of it; what is done most is one press away. */
export function HorseRow(props: Props) {
  const { visit, horse, secret } = props;
  const { horse_id, name, health_alert } = horse;
  const { errors } = useRefusal(`p-${horse_id}`);
  const said = (secret && horse.proposed_outcome) || horse.outcome;
  const tick = {
    action: secret ? '/api/propose_tick' : '/api/tick_visit',
    of: secret ? { secret, horse_id } : { id: visit.id, horse_id, about: `${visit.kind} · ${name}` },
  };
  return (
    <li id={`h-${horse_id}`} className={health_alert ? 'alarm' : undefined}>
      {!visit.closed_at && !said && (
        <Form action={tick.action} className={secret ? 'press gives-way' : 'press'} id={`d-${horse_id}`}>
          <HiddenFields of={{ ...tick.of, outcome: 'done' }} />
          <Button className="soft" icon={Check}>
            Zrobione{nameOf(horse)}
          </Button>
        </Form>
      )}
      {visit.closed_at ? (
        <div className="head-of">
          <Head horse={horse} said={said} byLink={false} opens={false} />
        </div>
      ) : (
        <details id={`m-${horse_id}`} open={Object.keys(errors).length > 0}>
          <summary>
            <Head horse={horse} said={said} byLink={secret !== undefined} opens />
          </summary>
          <div className="more">
            <Answers {...props} {...tick} said={said} />
            {props.manages && <Arrange visit={visit} horse={horse} />}
          </div>
        </details>
      )}
      <span className="on-paper tick" />
    </li>
  );
}

/** For screen readers, so that buttons of several rows differ. */
const nameOf = ({ name }: VisitHorse) => <span className="visually-hidden"> · {name}</span>;

type HeadProps = { horse: VisitHorse; said: Outcome | null; byLink: boolean; opens: boolean };

function Head({ horse, said, byLink, opens }: HeadProps) {
  const { outcome, postponed_to, reason, proposed_outcome, proposed_to, remark, last } = horse;
  const { ticked_by_name, ticked_at } = horse;
  const ticked = outcome && outcomeInWords(outcome, postponed_to, byLink ? '' : reason);
  const proposed = proposed_outcome && outcomeInWords(proposed_outcome, proposed_to, '');
  const differs = outcome !== proposed_outcome || postponed_to !== proposed_to;
  return (
    <>
      <span className="box">{horse.box_number ?? '–'}</span>
      <span className="whose">
        <span className="first">
          <span>
            <strong>{horse.name}</strong>
            {opens && <small className="opens on-screen">Więcej</small>}
          </span>
          {said && <Badge tone={said === 'done' ? 'ok' : 'neutral'}>{(byLink && proposed) || ticked}</Badge>}
        </span>
        {horse.health_alert && <HealthAlert />}
        {horse.note && <small className="note">{horse.note}</small>}
        {last && <small>ostatnio {formatDay(last)}</small>}
        {!byLink && ticked_at && (
          <small>
            {ticked_by_name}, {formatTime(ticked_at)}
          </small>
        )}
        {!byLink && proposed && differs && <small className="note">Z linku: {proposed}</small>}
        {byLink && proposed && ticked && differs && <small className="note">Stajnia: {ticked}</small>}
        {remark && <small className="note">„{remark}”</small>}
      </span>
    </>
  );
}

type AnswersProps = Props & { action: string; of: Record<string, string>; said: Outcome | null };

/** What may be said of a horse. Only what is not done needs a reason. */
function Answers({ visit, horse, today, secret, action, of, said }: AnswersProps) {
  const soonest = visit.day > today ? visit.day : today;
  const done = (
    <Button name="outcome" value="done" formNoValidate>
      {secret ? 'Zrobione, z uwagą' : 'Zrobione'}
      {nameOf(horse)}
    </Button>
  );
  // Enter in a field presses the first button: for the farrier's remark 'Zrobione', for a reason 'Nie zrobiono'.
  return (
    <Form action={action} id={`p-${horse.horse_id}`}>
      <HiddenFields of={of} />
      <div className="pair">
        <Field
          name="day"
          type="date"
          label="Inny dzień"
          min={addDays(visit.day, 1)}
          defaultValue={addDays(soonest, 7)}
          required
        />
        <Field
          name="reason"
          label={secret ? 'Uwaga lub powód' : 'Powód'}
          defaultValue={secret && horse.remark}
          maxLength={200}
          autoComplete="off"
          required
        />
      </div>
      <div className="row-of-buttons">
        {secret && done}
        <Button name="outcome" value="not_done">
          Nie zrobiono{nameOf(horse)}
        </Button>
        <Button name="outcome" value="postponed" formNoValidate data-needs="day">
          Przełóż{nameOf(horse)}
        </Button>
        {!secret && said && done}
        {(secret ? horse.proposed_outcome : said) && (
          <Button name="outcome" value="open" formNoValidate>
            Cofnij{nameOf(horse)}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** What only managers change: the note, and whether the horse is on the list. */
const Arrange = ({ visit, horse }: { visit: ShownVisit; horse: VisitHorse }) => (
  <Form action="/api/update_visit" id={`u-${horse.horse_id}`}>
    <HiddenFields of={{ id: visit.id, horse_id: horse.horse_id, about: `${visit.kind} · ${horse.name}: lista` }} />
    <Field name="note" label="Uwaga" defaultValue={horse.note} maxLength={200} autoComplete="off" />
    <div className="row-of-buttons">
      <Button>Zapisz uwagę{nameOf(horse)}</Button>
      <Button name="take_off" value={horse.horse_id}>
        Zdejmij z listy{nameOf(horse)}
      </Button>
    </div>
  </Form>
);
