import { type Day, SHORT_WEEKDAYS } from '../../server/domain/days.ts';
import { EVERY_DAY } from '../../server/domain/recurrence.ts';
import type { Named, RotaDialog } from '../../server/features/rota/schema.ts';
import { Island } from '../island.tsx';
import { Field, Select } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';

type State<Name> = Extract<RotaDialog, { name: Name }>;
type Props = { workers: Named[]; today: Day; close: string };

/** 'cała stajnia', 'alejka B', 'Stajnia główna' */
export const placeOf = (aisle: string) => (!aisle ? 'cała stajnia' : aisle.length > 3 ? aisle : `alejka ${aisle}`);

const optionsOf = (workers: Named[]) => workers.map(({ id, name }) => ({ value: id, label: name }));

/** Sets the workers of a service by weekday, in the whole stable or in an aisle. */
export function LineForm({ service, line, day, aisles, isNew, workers, close }: Props & State<'line'>) {
  const isOfAisle = isNew || line.aisle !== '';
  return (
    <FormDialog
      title={`${service.name} · ${isNew ? 'inaczej w alejce' : placeOf(line.aisle)}`}
      close={close}
      action="/api/set_rota"
      id="line"
      hidden={{ service_id: service.id, ...(!isNew && { aisle: line.aisle }) }}
      submit="Zapisz"
    >
      {isNew && (
        <Select
          name="aisle"
          label="Alejka"
          options={aisles.map((name) => ({ value: name, label: name }))}
          placeholder="wybierz"
          required
        />
      )}
      <Island name="rota-names" props={{}} fallback={null} />
      <div className="pairs of-week">
        {EVERY_DAY.map((weekday) => (
          <Select
            key={weekday}
            name={`worker_${weekday}`}
            label={SHORT_WEEKDAYS[weekday - 1] as string}
            placeholder={isOfAisle ? 'jak w całej stajni' : 'bez pracownika'}
            options={optionsOf(workers)}
            defaultValue={line.worker_ids[weekday as 1] ?? undefined}
            autoFocus={weekday === day}
          />
        ))}
      </div>
      <p className="muted small">
        Zadania od dziś, których nikt nie ma albo które dał grafik, zmienią się od razu. Przydzielone ręcznie zostaną.
      </p>
      {!isOfAisle && aisles.length > 0 && (
        <a className="tall" href={`${close}&dialog=line&id=${service.id}&dialog_aisle=`}>
          Inaczej w alejce…
        </a>
      )}
    </FormDialog>
  );
}

export const AbsenceForm = ({ id, worker, workers, today, close }: Props & State<'absence'>) => (
  <FormDialog
    title="Dodaj nieobecność"
    close={close}
    action="/api/add_absence"
    id="absence"
    hidden={{ id }}
    submit="Zapisz"
  >
    <Select
      name="worker_id"
      label="Kogo nie będzie"
      options={optionsOf(workers)}
      placeholder="wybierz"
      defaultValue={worker ?? undefined}
      required
    />
    <div className="pairs">
      <Field name="from" label="Od" type="date" defaultValue={today} required />
      <Field name="to" label="Do" type="date" min={today} required />
    </div>
    <Select
      name="stand_in"
      label="Zastępstwo"
      hint="Bez zastępstwa zadania zostaną bez pracownika, do podziału."
      options={optionsOf(workers)}
      placeholder="nikt"
    />
  </FormDialog>
);
