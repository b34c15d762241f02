import { FileSpreadsheet } from 'lucide-react';
import { dayOf, formatDay, formatTime } from '../../server/domain/days.ts';
import { fileTooLarge, LARGEST_SHEET } from '../../server/domain/field-texts.ts';
import { plural } from '../../server/domain/plural.ts';
import type { KeptSheetRow } from '../../server/features/moving-in/schema.ts';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';

type Props = {
  kept: KeptSheetRow[];
  /** The sheet to change, as text; else ''. */
  text: string;
};

/** The form for a sheet: pasted, or as a file. */
export default function MovingIn({ kept, text }: Props) {
  return (
    <ShellLayout stylesheet="desk">
      <PageHeader
        title="Wprowadź konie z arkusza"
        detail="Konie, właściciele, opłaty i usługi naraz. Najpierw zobaczysz podgląd."
        back="/settings"
      />
      <Card title="Arkusz" padded>
        <Form action="/api/moving_in/preview" id="sheet" encType="multipart/form-data">
          <ErrorSummary form="sheet" />
          <p className="muted">
            Jeden wiersz to jeden koń. Wystarczą kolumny Koń i Właściciel; kolumny z nazwami usług mówią, co koń ma
            stale: „x”, „pn śr pt” albo „owies 2 miarki”, a „Kowal ostatnio”, „Szczepienie” i „Odrobaczanie”, kiedy było
            to ostatnio. Wzór do wypełnienia: <a href="/moving-in/template.xlsx">Excel</a> albo{' '}
            <a href="/moving-in/template.csv">CSV</a>.
          </p>
          <TextArea
            name="text"
            label="Wklej z Excela albo Arkuszy Google"
            rows={5}
            defaultValue={text}
            autoComplete="off"
            spellCheck={false}
          />
          <Field
            name="sheet"
            label="Plik z arkuszem"
            type="file"
            accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            hint={`XLSX albo CSV, do 2000 wierszy. ${fileTooLarge(LARGEST_SHEET)}`}
          />
          <div className="row-of-buttons">
            <Button kind="main" icon={FileSpreadsheet}>
              Pokaż podgląd
            </Button>
          </div>
        </Form>
        <Island name="sheet-form" props={{ form: 'sheet' }} fallback={null} />
      </Card>
      {kept.length > 0 && (
        <Card title="Ostatnie arkusze" action={<span className="muted small">trzymamy je tydzień</span>}>
          <List label="Ostatnie arkusze">
            {kept.map((sheet) => (
              <KeptSheet key={sheet.id} {...sheet} />
            ))}
          </List>
        </Card>
      )}
    </ShellLayout>
  );
}

const STATES = { open: 'Podgląd', done: 'Wprowadzony', undone: 'Cofnięty' } as const;

const KeptSheet = ({ id, put_at, rows, state }: KeptSheetRow) => (
  <Row
    href={`/moving-in?sheet=${id}`}
    title={`${formatDay(dayOf(new Date(put_at)))}, ${formatTime(put_at)}`}
    detail={`${rows} ${plural(rows, 'wiersz', 'wiersze', 'wierszy')}`}
    end={<Badge tone={state === 'done' ? 'ok' : 'neutral'}>{STATES[state]}</Badge>}
  />
);
