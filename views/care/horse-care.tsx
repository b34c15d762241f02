import { Camera, Pencil, Square, SquareCheck, Stethoscope, Check as Tick, Trash2 } from 'lucide-react';
import { dueInWords } from '../../server/domain/care-dates.ts';
import { type Day, formatDay } from '../../server/domain/days.ts';
import type { CareDialog, KindOfHorse, ShownRecord } from '../../server/features/care/schema.ts';
import type { Access } from '../../server/features/horses/schema.ts';
import { DeleteLink } from '../catalogue/delete-link.tsx';
import { Button, ButtonLink, IconLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Check } from '../parts/choices.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field, Select } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { FormDialog, QuestionDialog } from '../parts/form-dialog.tsx';
import { List } from '../parts/list.tsx';
import { Pager } from '../parts/pager.tsx';
import { DoneForm } from './done-form.tsx';
import { IntervalFields } from './interval-fields.tsx';
import { competitionInWords, doseInWords, planInWords } from './kind-texts.ts';

type Props = {
  kinds: KindOfHorse[];
  records: ShownRecord[];
  page: number;
  pages: number;
  today: Day;
  access: Access;
  here: string;
};

/** The plans of a horse and what was done, the newest first. */
export function HorseCare({ kinds, records, page, pages, today, access, here }: Props) {
  const shown = access === 'manages' ? kinds : kinds.filter(({ plan }) => plan);
  return (
    <div className="column">
      <Card title="Plan">
        {shown.length === 0 && <EmptyState icon={Stethoscope} title="Nie ma jeszcze planu zabiegów" />}
        <List label="Plan zabiegów">
          {shown.map((kind) => (
            <KindOfCare key={kind.id} kind={kind} today={today} access={access} here={here} />
          ))}
        </List>
      </Card>
      <Card title="Historia">
        {records.length === 0 && <EmptyState icon={Stethoscope} title="Nic jeszcze nie zapisano" />}
        <List label="Historia zabiegów">
          {records.map((record) => (
            <Recorded key={record.id} record={record} manages={access === 'manages'} here={here} />
          ))}
        </List>
      </Card>
      <Pager page={page} pages={pages} />
    </div>
  );
}

type KindProps = Pick<Props, 'today' | 'access' | 'here'> & { kind: KindOfHorse };

function KindOfCare({ kind, today, access, here }: KindProps) {
  const { id, name, plan } = kind;
  const change = `${here}&dialog=plan&id=${id}`;
  if (!plan)
    return (
      <li className="row">
        <span className="text">
          <strong>{name}</strong>
          <small className="muted">bez planu</small>
        </span>
        <ButtonLink href={change}>
          Ustal termin<span className="visually-hidden">: {name}</span>
        </ButtonLink>
      </li>
    );
  const { next_on, state, competes } = plan;
  return (
    <li className="row">
      <span className="text">
        <strong>{name}</strong>
        <small className="muted">{planInWords(kind, plan)}</small>
      </span>
      <span className="when">
        {formatDay(next_on)}
        {state !== 'later' && (
          <small className={state === 'overdue' ? 'late' : 'muted'}>{dueInWords(next_on, today)}</small>
        )}
      </span>
      {access === 'owns' && competitionInWords(kind) && (
        <Form action="/api/set_competing" className="">
          <input type="hidden" name="id" value={plan.id} />
          <Button
            icon={competes ? SquareCheck : Square}
            name="competes"
            value={competes ? '0' : '1'}
            aria-pressed={competes}
          >
            Startuje w zawodach
          </Button>
        </Form>
      )}
      {access === 'manages' && (
        <span className="icon-links">
          <ButtonLink icon={Tick} href={`${here}&dialog=done&id=${id}`}>
            Wykonano<span className="visually-hidden">: {name}</span>
          </ButtonLink>
          <IconLink icon={Pencil} href={change}>
            Zmień plan: {name}
          </IconLink>
        </span>
      )}
    </li>
  );
}

function Recorded({ record, manages, here }: { record: ShownRecord; manages: boolean; here: string }) {
  const { id, kind, done_on, by, batch, note, picture, mine } = record;
  const name = `${kind}, ${formatDay(done_on)}`;
  return (
    <li className="row">
      <div className="text">
        <strong>
          {formatDay(done_on)} · {kind}
        </strong>
        <small className="muted">{[by, batch && `seria ${batch}`].filter(Boolean).join(' · ')}</small>
        {note && <p className="as-written">{note}</p>}
        {picture && (
          <a className="picture-of-alert" href={`/api/get_care_picture/${id}?v=${picture}`}>
            <img
              src={`/api/get_care_picture/${id}?size=96&v=${picture}`}
              width="96"
              height="96"
              alt={`Zdjęcie: ${name}`}
              loading="lazy"
            />
          </a>
        )}
      </div>
      {manages && mine && (
        <span className="icon-links">
          <IconLink icon={Camera} href={`${here}&dialog=picture&id=${id}`}>
            {picture ? 'Zmień' : 'Dodaj'} zdjęcie: {name}
          </IconLink>
          <IconLink icon={Trash2} href={`${here}&dialog=remove-record&id=${id}`}>
            Usuń wpis: {name}
          </IconLink>
        </span>
      )}
    </li>
  );
}

type DialogProps = { dialog: CareDialog; horse: { id: string; name: string }; here: string };

/** The managers' dialogs over the tab. */
export function HorseCareDialog({ dialog, horse, here }: DialogProps) {
  switch (dialog.name) {
    case 'done':
      return <DoneForm form={dialog.form} close={here} />;
    case 'plan':
      return <PlanForm kind={dialog.kind} horse={horse} here={here} />;
    case 'remove-plan':
      return (
        <QuestionDialog title="Usuń plan" close={here} action={`/api/remove_care_plan/${dialog.kind.plan?.id}`}>
          <p>
            Czy usunąć plan „{dialog.kind.name}”? {horse.name} zniknie z listy terminów; historia zostanie.
          </p>
        </QuestionDialog>
      );
    case 'remove-record':
      return (
        <QuestionDialog title="Usuń wpis" close={here} action={`/api/remove_care_record/${dialog.record.id}`}>
          <p>
            Czy usunąć wpis „{dialog.record.kind}” z dnia {formatDay(dialog.record.done_on)}? Następny termin policzy
            się od poprzedniego wpisu. Zapisana usługa i opłata zostaną.
          </p>
        </QuestionDialog>
      );
    case 'picture':
      return (
        <FormDialog
          id="care-picture"
          title="Zdjęcie"
          close={here}
          action={`/api/add_care_picture/${dialog.record.id}`}
          encType="multipart/form-data"
          submit="Zapisz"
        >
          <Field
            name="image"
            label={`${dialog.record.kind}, ${formatDay(dialog.record.done_on)}`}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            data-small=""
            required
          />
        </FormDialog>
      );
  }
}

function PlanForm({ kind, horse, here }: Omit<DialogProps, 'dialog'> & { kind: KindOfHorse }) {
  const { id, name, course, plan } = kind;
  const competition = competitionInWords(kind);
  const past = course.length + 1;
  const doses = Array.from({ length: past + 1 }, (_, dose) => ({
    value: String(dose),
    label: dose === past ? 'wszystkie za nim' : doseInWords(dose),
  }));
  return (
    <FormDialog
      id="plan"
      title={`${name}: plan`}
      close={here}
      action="/api/set_care_plan"
      hidden={{ horse_id: horse.id, kind_id: id }}
      submit="Zapisz"
      apart={plan && <DeleteLink href={`${here}&dialog=remove-plan&id=${id}`}>Usuń plan</DeleteLink>}
    >
      <Field
        name="next_on"
        label="Następny termin"
        hint="Puste: policz od ostatniego wpisu"
        type="date"
        defaultValue={plan?.next_on}
        autoFocus
      />
      <IntervalFields of={plan?.unit ? plan : { every: null, unit: kind.unit }} />
      {course.length > 0 && (
        <Select
          name="doses"
          label="Pierwsze dawki"
          options={doses}
          defaultValue={String(Math.min(plan?.doses ?? 0, past))}
        />
      )}
      {competition && (
        <Check
          name="competition"
          label={`Startuje w zawodach: co ${competition}`}
          defaultChecked={plan?.competes ?? false}
        />
      )}
    </FormDialog>
  );
}
