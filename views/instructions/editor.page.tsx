import { type Day, formatDay, formatShortDate } from '../../server/domain/days.ts';
import { formatLines } from '../../server/domain/instructions.ts';
import { plural } from '../../server/domain/plural.ts';
import type {
  EditedBooking,
  Instruction,
  LikeAnother,
  OtherService,
  Standing,
} from '../../server/features/instructions/schema.ts';
import { instructionErrors } from '../../server/features/instructions/texts.ts';
import { moment } from '../bookings/when.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { Field, FieldError, Select } from '../parts/field.tsx';
import { useFieldState } from '../parts/form.tsx';
import { AskingForm } from '../parts/form-dialog.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { useLabel } from '../parts/labels.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { ChangesEach, EndsWhiles } from './for-a-while.tsx';

type Props = {
  /** The viewer is a manager; otherwise an owner, who asks for a change. */
  manages: boolean;
  bookings: EditedBooking[];
  others: OtherService[];
  /** The items of these bookings, now or later. */
  items: string[];
  standing: Standing;
  /** The lines of a single booking, or of the horse to copy, as people type them. */
  lines: string[];
  used: string[];
  like: LikeAnother | null;
  versions: Instruction[];
  today: Day;
  requestId: string;
  back: string;
};

export default function Editor(props: Props) {
  const { bookings, manages, like, versions, back } = props;
  return (
    <ShellLayout under={manages ? undefined : back}>
      <PageHeader title={manages ? 'Co dostaje' : 'Poproś o zmianę'} detail={subjectOf(bookings)} back={back} />
      <div className="column side-by">
        <Card padded>
          <ChangeForm {...props} />
        </Card>
        <div className="column">
          {bookings.length === 1 && like && <CopyForm like={like} bookings={bookings} back={back} />}
          {versions.length > 0 && <Versions versions={versions} />}
        </div>
      </div>
    </ShellLayout>
  );
}

/** 'Malina · boks 5 · Karmienie poranne', '52 konie · Karmienie poranne' */
function subjectOf(bookings: readonly EditedBooking[]): string {
  const [first] = bookings;
  if (!first) return '';
  const horses = new Set(bookings.map(({ horse_id }) => horse_id)).size;
  const services = [...new Set(bookings.map(({ service_name }) => service_name))].join(', ');
  const many = `${horses} ${plural(horses, 'koń', 'konie', 'koni')}`;
  const who = horses === 1 ? [first.horse_name, first.box_number && `boks ${first.box_number}`] : [many];
  return [...who, services].filter(Boolean).join(' · ');
}

const FORM = 'instructions';

function ChangeForm({ manages, bookings, others, items, standing, lines, used, today, requestId, back }: Props) {
  const many = bookings.length > 1;
  return (
    <AskingForm
      id={FORM}
      action={manages ? '/api/set_instructions' : '/api/request_instructions'}
      className="form booking gives"
      cancel={back}
      submit={manages ? 'Zapisz' : 'Wyślij prośbę'}
      hidden={{
        opened_from: back,
        booking_ids: bookings.map(({ id }) => id),
        ...(manages ? many && { tells: '1' } : { id: requestId }),
      }}
    >
      {others.length > 0 && (
        <Choices
          name="also"
          legend="Także w usługach"
          type="checkbox"
          options={others.map(({ id, name, count }) => ({
            value: id,
            label: many ? `${name} (${count})` : name,
          }))}
        />
      )}
      <Choices
        name="how"
        legend="Zmiana"
        type="radio"
        options={[
          { value: 'whole', label: 'Wszystko' },
          ...(many
            ? items.slice(0, 1).map(() => ({ value: 'instead', label: 'Jedna pozycja' }))
            : items.map((item) => ({ value: `instead:${item}`, label: `Zamiast: ${item}` }))),
          { value: 'added', label: 'Dodatkowo' },
        ]}
        chosen={[many && items.length > 0 ? 'instead' : 'whole']}
      />
      <ChangesEach {...standing} />
      <Lines lines={lines} />
      <div className="one-line pair">
        {many && items.length > 0 && (
          <div className="in-place">
            <Select
              name="instead_of"
              label="Zamiast"
              placeholder="Wybierz"
              options={items.map((item) => ({ value: item, label: item }))}
            />
          </div>
        )}
        <Field name="line" label="Dostaje" list="used" maxLength={200} placeholder="np. bez owsa" autoComplete="off" />
      </div>
      <datalist id="used">
        {used.map((line) => (
          <option key={line} value={line} />
        ))}
      </datalist>
      <HowLong today={today} />
      <EndsWhiles {...standing} />
      {!manages && <Field name="remark" label="Uwagi (niewymagane)" maxLength={500} />}
    </AskingForm>
  );
}

const FREE_LINES = 2;
const MAX_LINES = 12;

/** A field for each line of the instruction; empty ones are ignored. */
function Lines({ lines }: { lines: readonly string[] }) {
  const legend = 'Dostaje, po jednej pozycji w wierszu';
  const { id, error, oldInput, cameBack } = useFieldState('lines');
  useLabel(id, legend);
  const typed = cameBack ? [oldInput ?? []].flat().map(String) : lines;
  const rows = Math.min(MAX_LINES, Math.max(3, typed.length + FREE_LINES));
  return (
    <fieldset className="field all-lines" aria-describedby={error && `${id}-error`}>
      <legend>{legend}</legend>
      {Array.from({ length: rows }, (_, nth) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
          key={nth}
          id={nth === 0 ? id : undefined}
          name="lines"
          list="used"
          defaultValue={typed[nth]}
          maxLength={200}
          placeholder={nth === 0 ? 'np. owies 1,5 miarki (namoczony)' : undefined}
          aria-label={`Pozycja ${nth + 1}`}
          autoComplete="off"
        />
      ))}
      <FieldError field={id} error={error} />
    </fieldset>
  );
}

const LASTS = [
  { value: 'always', label: 'na stałe' },
  { value: '3', label: '3 dni' },
  { value: '7', label: '7 dni' },
  { value: 'until', label: 'do dnia' },
];

const HowLong = ({ today }: { today: Day }) => (
  <>
    <Choices name="lasts" legend="Na jak długo" type="radio" segments options={LASTS} chosen={['always']} />
    <div className="pair">
      <Field name="valid_from" label="Od dnia" type="date" min={today} defaultValue={today} required />
      <div className="last-day">
        <Field name="valid_until" label="Ostatni dzień" type="date" min={today} />
      </div>
    </div>
  </>
);

type CopyProps = { like: LikeAnother; bookings: EditedBooking[]; back: string };

/** Fills the lines with those of another horse. */
function CopyForm({ like: { typed, names, lines }, bookings, back }: CopyProps) {
  const missing = typed !== '' && !lines;
  return (
    <Card title="Skopiuj z innego konia" padded>
      <form method="get" action="/instructions" className="form">
        <HiddenFields of={{ dialog_ids: bookings.map(({ id }) => id), back }} />
        <div className="field">
          <label htmlFor="like">Koń</label>
          <input
            id="like"
            name="like"
            list="horses"
            defaultValue={typed}
            autoComplete="off"
            aria-describedby={missing ? 'like-error' : undefined}
            aria-invalid={missing || undefined}
          />
          <FieldError field="like" error={missing ? instructionErrors.nobodyLikeThis : undefined} />
        </div>
        <datalist id="horses">
          {[...new Set(names)].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button>Skopiuj</Button>
      </form>
    </Card>
  );
}

/** All versions, the newest first. */
function Versions({ versions }: { versions: Instruction[] }) {
  const { now } = usePage();
  return (
    <Card title="Wcześniej i później">
      <List>
        {versions.map(({ valid_from, valid_until, lines, changed_at, changed_by_name, replaced_at }) => (
          <Row
            key={changed_at + valid_from + valid_until}
            title={spanOf(valid_from, valid_until, now)}
            detail={
              <>
                {formatLines(lines) || 'nic'}
                <br />
                {changed_by_name}, {moment(changed_at)}
                {replaced_at && ' · zastąpione'}
              </>
            }
          />
        ))}
      </List>
    </Card>
  );
}

/** 'od 20.11', '20.11–2.12', with the year of another one */
function spanOf(from: Day, until: Day | null, now: string): string {
  const shown = (day: Day) => (day.slice(0, 4) === now.slice(0, 4) ? formatShortDate(day) : formatDay(day));
  return until ? `${shown(from)}–${shown(until)}` : `od ${shown(from)}`;
}
