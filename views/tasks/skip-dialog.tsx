import { dayOf, formatLongDay } from '../../server/domain/days.ts';
import { capitalised, plural } from '../../server/domain/plural.ts';
import { SKIP_REASONS } from '../../server/domain/skipping.ts';
import type { SkipDialog } from '../../server/features/tasks/schema.ts';
import { usePage } from '../page-context.tsx';
import { Choices } from '../parts/choices.tsx';
import { Field, Select } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { horsesOf } from './round-texts.ts';
import { HorseAndBox, horseAndBox } from './task-facts.tsx';

export const REASONS = Object.entries(SKIP_REASONS).map(([value, words]) => ({ value, label: capitalised(words) }));

/** Asks why work is not done: a task, the ticked horses of a round, or all that is overdue. */
export function SkipWork({ skip, close }: { skip: SkipDialog; close: string }) {
  const overdue = 'overdue' in skip;
  const only = !overdue && skip.tasks.length === 1 ? skip.tasks[0] : undefined;
  return (
    <FormDialog
      id="skip"
      title={overdue ? 'Oznacz zaległe jako niewykonane' : 'Nie wykonano'}
      close={close}
      action={overdue ? '/api/skip_overdue' : '/api/skip_services'}
      hidden={overdue ? { before: skip.before } : { about: aboutOf(skip), ...(only && { ids: only.id }) }}
      submit={overdue ? 'Oznacz jako niewykonane' : 'Zapisz'}
    >
      {overdue ? <Overdue {...skip} /> : <Subject {...skip} />}
      <Choices name="reason" legend="Powód" type="radio" options={REASONS} required />
      <Note />
      {!overdue && !only && <Horses {...skip} />}
      <p className="muted small">Nic nie zostanie naliczone. Cofnąć to może kierownik.</p>
    </FormDialog>
  );
}

/** 'Nie wykonano: Padokowanie'; of one task with its horse */
const aboutOf = ({ tasks: [first, second] }: Tasks) =>
  first ? `Nie wykonano: ${first.service_name}${second ? '' : ` · ${horseAndBox(first)}`}` : '';

export const Note = () => (
  <Field
    name="note"
    label="Dopisek"
    hint="Przy innym powodzie wymagany. Widzi go też właściciel konia."
    maxLength={120}
  />
);

type Tasks = Extract<SkipDialog, { tasks: unknown }>;

/** 'Padokowanie · 30 koni · boksy 1–30', 'Czyszczenie · Łuna · boks 2' */
function Subject({ tasks, total }: Tasks) {
  const { now } = usePage();
  const [first] = tasks;
  if (!first) return null;
  const boxes = tasks.flatMap(({ box_number }) => box_number ?? []);
  const horses = { horses: total, first_box: boxes[0] ?? null, last_box: boxes.at(-1) ?? null };
  const day = first.date_to_finish === dayOf(new Date(now)) ? '' : formatLongDay(first.date_to_finish);
  const whose = tasks.length === 1 ? horseAndBox(first) : horsesOf(horses);
  return <p>{[first.service_name, day, whose].filter(Boolean).join('\u00a0· ')}</p>;
}

const Horses = ({ tasks, total }: Tasks) => (
  <>
    {total > tasks.length && <p className="small">Pierwsze {tasks.length}; pozostałe po zapisaniu tych.</p>}
    <Choices
      name="ids"
      legend="Konie"
      type="checkbox"
      menu
      options={tasks.map((task) => ({
        value: task.id,
        label: (
          <span>
            <HorseAndBox of={task} />
            {task.health_alert && ' · alert zdrowotny'}
          </span>
        ),
      }))}
      chosen={tasks.filter(({ health_alert }) => !health_alert).map(({ id }) => id)}
    />
  </>
);

/** Settles overdue work of all services or of one, because the reasons differ: some was rained off, some was not ticked. */
function Overdue({ overdue, in_alert }: Exclude<SkipDialog, Tasks>) {
  const all = overdue.reduce((sum, { count }) => sum + count, 0);
  const only = overdue.length === 1 ? overdue[0] : undefined;
  return (
    <>
      <p>
        {all} {plural(all, 'zaległe zadanie', 'zaległe zadania', 'zaległych zadań')} z&nbsp;poprzednich dni
        {only && ` (${only.service_name})`}: co oznaczysz, zostanie zapisane jako niewykonane, z&nbsp;jednym powodem.
      </p>
      {!only && (
        <Select
          name="service_id"
          label="Co oznaczyć"
          placeholder={`Wszystkie (${all})`}
          options={overdue.map(({ service_id, service_name, count }) => ({
            value: service_id,
            label: `${service_name} (${count})`,
          }))}
        />
      )}
      {in_alert.length > 0 && (
        <p>
          W&nbsp;tym zadania {plural(in_alert.length, 'konia', 'koni', 'koni')} z&nbsp;alertem zdrowotnym:{' '}
          <strong>{in_alert.join(', ')}</strong>.
        </p>
      )}
    </>
  );
}
