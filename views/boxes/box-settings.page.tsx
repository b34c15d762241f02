import { ArrowUp } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import type { StableCounts } from '../../server/features/boxes/schema.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { SettingsLayout } from '../settings/settings-layout.tsx';

type Props = {
  /** In walking order; each has its boxes as a text, '1–12, 14'. */
  aisles: { name: string; boxes: string }[];
  most: number;
  /** Describes what the form shows, to detect a concurrent change. */
  formVersion: string;
  counts: StableCounts;
};

/** The stable's boxes by aisle, in one form with room for one more aisle. */
export default function BoxSettings({ aisles, most, formVersion, counts }: Props) {
  const rows = Math.min(most, Math.max(2, aisles.length + 1));
  const { free } = counts;
  return (
    <SettingsLayout current="/settings/boxes">
      <Card
        title="Boksy według alejek"
        action={
          free !== null && (
            <a href="/stable?free">
              {free} {plural(free, 'wolny boks', 'wolne boksy', 'wolnych boksów')}
            </a>
          )
        }
        padded
      >
        <p className="muted">
          W tej kolejności boksy stoją na liście koni i w obchodach. Wolne podpowiada formularz konia, choć można w nim
          wpisać też boks spoza listy. Alejka znika po wyczyszczeniu jej nazwy i boksów.
        </p>
        <Form action="/api/list_boxes" id="boxes">
          <ErrorSummary form="boxes" />
          <input type="hidden" name="form_version" value={formVersion} />
          {/* Enter presses the first button of a form. */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            Zapisz
          </button>
          {Array.from({ length: rows }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are their numbers
            <AisleFields key={at} nth={at + 1} aisle={aisles[at]} />
          ))}
          <div className="row-of-buttons">
            <Button kind="main">Zapisz</Button>
          </div>
        </Form>
      </Card>
    </SettingsLayout>
  );
}

type AisleProps = { nth: number; aisle: Props['aisles'][number] | undefined };

function AisleFields({ nth, aisle }: AisleProps) {
  return (
    <fieldset className="aisle">
      <legend className="visually-hidden">Alejka {nth}</legend>
      <Field
        name={`aisle_${nth}`}
        label={aisle ? `Nazwa alejki ${nth}` : 'Nazwa nowej alejki'}
        maxLength={40}
        defaultValue={aisle?.name}
      />
      <TextArea
        name={`boxes_${nth}`}
        label="Boksy"
        hint="Na przykład: 1–12, 14, A1–A6"
        rows={2}
        maxLength={5000}
        defaultValue={aisle?.boxes}
      />
      {aisle && nth > 1 && (
        <Button kind="quiet" icon={ArrowUp} name="up" value={nth}>
          Zapisz i przesuń wyżej <span className="visually-hidden">alejkę {aisle.name}</span>
        </Button>
      )}
    </fieldset>
  );
}
