import { plural } from '../../server/domain/plural.ts';
import type {
  Question,
  RowState,
  ShownColumn,
  ShownRow,
  ShownSheet,
  ShownSums,
} from '../../server/features/moving-in/schema.ts';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Form } from '../parts/form.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { SheetColumns } from './columns.tsx';
import { openOf, Questions } from './questions.tsx';
import { SheetRows } from './sheet-rows.tsx';
import { Sums } from './sums.tsx';

type Props = {
  id: string;
  /** The version of this preview; only what it shows is taken in. */
  version: string;
  sums: ShownSums;
  sheet: ShownSheet;
  questions: (Question & { answer: string | null })[];
  /** The number of questions that follow once these are answered. */
  later: number;
  rows: ShownRow[];
  /** The number of rows that are not shown. */
  more: number;
  counts: Record<RowState, number>;
  filter: RowState | null;
  missing: string[];
  columns: ShownColumn[];
  kinds: { value: string; label: string }[];
};

/** What a sheet would change: sums, questions, rows. */
export default function SheetPreview(props: Props) {
  const { id, version, sheet, sums, questions, later, missing, columns, kinds } = props;
  const unreadable = whyNothing(props);
  return (
    <ShellLayout stylesheet="desk" under="/moving-in">
      <PageHeader title="Wprowadź konie z arkusza" detail="Podgląd: nic jeszcze nie zostało zapisane." back="/settings">
        <ButtonLink href={`/moving-in?change=${id}`}>Zmień arkusz</ButtonLink>
      </PageHeader>
      <Form action="/api/moving_in/preview" id="preview" encType="multipart/form-data" className="form">
        <ErrorSummary form="preview" />
        <input type="hidden" name="id" value={id} />
        {/* Enter presses the first button of a form. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          Popraw
        </button>
        <Refreshed name="sheet-sums">
          {sheet && <SheetOfFile {...sheet} />}
          {unreadable ? <p className="summary">{unreadable}</p> : <Sums of={sums} />}
        </Refreshed>
        <Refreshed name="sheet-questions">
          <Questions questions={questions} later={later} />
        </Refreshed>
        <Refreshed name="sheet-rows">{!unreadable && <SheetRows {...props} />}</Refreshed>
        <SheetColumns columns={columns} kinds={kinds} open={missing.length > 0} />
        <Refreshed name="sheet-decision">
          <input type="hidden" name="seen" value={version} />
          <Decision {...props} />
        </Refreshed>
      </Form>
      <Island name="sheet-preview" props={{ form: 'preview' }} fallback={null} />
    </ShellLayout>
  );
}

/** The parsed sheet of a file, and buttons for the others. */
const SheetOfFile = ({ name, others }: NonNullable<ShownSheet>) => (
  <p className="muted row-of-buttons">
    Arkusz „{name}”{others.length > 0 && '. Konie są też w innych:'}
    {others.map((other) => (
      <Button key={other} name="sheet_name" value={other}>
        {other}
      </Button>
    ))}
  </p>
);

/** Why there is nothing to show yet. */
function whyNothing({ missing, counts }: Props): string | undefined {
  if (missing.length > 0)
    return `Nie widać, w której kolumnie jest ${missing.join(' ani ').toLowerCase()}. Wskaż to poniżej.`;
  const isEmpty = Object.values(counts).every((count) => count === 0);
  return isEmpty ? 'W tym arkuszu są same nagłówki. Dopisz pod nimi konie i wyślij go jeszcze raz.' : undefined;
}

function Decision({ counts, questions, missing }: Props) {
  const mending =
    counts.wrong > 0
      ? `Popraw ${counts.wrong}`
      : openOf(questions).length > 0
        ? 'Zapisz odpowiedzi'
        : 'Odśwież podgląd';
  const left = counts.wrong + counts.asked > 0;
  const changing = counts.new + counts.changed;
  const good = changing + counts.unchanged;
  return (
    <Card padded className="decide">
      <div className="row-of-buttons">
        <ButtonLink href="/moving-in" kind="quiet">
          Anuluj
        </ButtonLink>
        <Button>{missing.length > 0 ? 'Pokaż podgląd' : mending}</Button>
        {!left && good > 0 && changing === 0 && (
          <span className="muted">Te konie są już w stajni: nie ma czego wprowadzić.</span>
        )}
        {changing > 0 && (
          <Button
            kind="main"
            formAction="/api/moving_in/commit"
            formEncType="application/x-www-form-urlencoded"
            data-busy="Wprowadzam…"
          >
            {left
              ? `Wprowadź ${good} ${plural(good, 'dobry wiersz', 'dobre wiersze', 'dobrych wierszy')}`
              : `Wprowadź ${good} ${plural(good, 'wiersz', 'wiersze', 'wierszy')}`}
          </Button>
        )}
      </div>
    </Card>
  );
}
