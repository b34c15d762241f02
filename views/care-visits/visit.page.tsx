import { addDays, type Day, dayOf, formatDay } from '../../server/domain/days.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { SharedLink, ShownVisit } from '../../server/features/care-visits/schema.ts';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { QuestionDialog } from '../parts/form-dialog.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Horse } from '../parts/horse.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { HorseRow } from './horse-row.tsx';
import { termOf } from './words.ts';

type Props = {
  visit: ShownVisit;
  manages: boolean;
  today: Day;
  link: SharedLink | null;
  /** The horses that may be added, as one types them. */
  names: string[];
  /** The question before the visit is deleted is open. */
  asks: boolean;
};

export default function VisitPage({ visit, manages, today, link, names, asks }: Props) {
  const { id, kind, by, closed_at, closed_by_name, horses } = visit;
  const here = `/visits/${id}`;
  const back = manages ? '/care' : sectionAddress(SECTION.overview);
  const edits = manages && closed_at === null;
  return (
    <ShellLayout
      stylesheet="visit"
      under={back}
      dialog={
        asks && (
          <QuestionDialog title="Usunąć wizytę?" close={here} action={`/api/delete_visit/${id}`} yes="Usuń wizytę">
            <p>Lista koni i uwagi przepadną. Terminy koni zostaną bez zmian.</p>
          </QuestionDialog>
        )
      }
    >
      <PageHeader
        title={kind}
        detail={
          <Refreshed name="term" as="span">
            {termOf(visit)} · {by}
          </Refreshed>
        }
        back={back}
      >
        <span className="wide">
          <Island name="print-button" props={{ label: 'Drukuj' }} fallback={null} />
        </span>
      </PageHeader>
      <Refreshed name="visit">
        <div className="column visit" data-in-place="">
          {closed_at && (
            <p className="muted">
              Zamknięta {formatDay(dayOf(new Date(closed_at)))}, {closed_by_name}
            </p>
          )}
          <List visit={visit} today={today} manages={manages} />
          {closed_at === null && horses.length > 0 && <Steps visit={visit} manages={manages} />}
          {edits && <AddHorse visit={visit} names={names} />}
          {edits && <Link visit={visit} link={link} today={today} />}
          {edits && <Change visit={visit} />}
        </div>
      </Refreshed>
    </ShellLayout>
  );
}

function List({ visit, today, manages }: Pick<Props, 'visit' | 'today' | 'manages'>) {
  const { horses } = visit;
  const ticked = horses.filter(({ outcome }) => outcome !== null).length;
  if (horses.length === 0)
    return (
      <Card title="Konie">
        <EmptyState icon={Horse} title="Na liście nie ma jeszcze koni">
          {manages ? 'Dodaj je poniżej.' : 'Dodaje je kierownik.'}
        </EmptyState>
        <ul className="plain list horses" aria-label="Konie" />
      </Card>
    );
  return (
    <Card title="Konie" action={<span className="muted num">{`Odhaczono ${ticked} z ${horses.length}`}</span>}>
      <ul className="plain list horses" aria-label="Konie">
        {horses.map((horse) => (
          <HorseRow key={horse.horse_id} visit={visit} horse={horse} today={today} manages={manages} />
        ))}
      </ul>
    </Card>
  );
}

/** What is left to do with the list: to tick the rest, to close it. What the link says is confirmed by closing. */
function Steps({ visit, manages }: Pick<Props, 'visit' | 'manages'>) {
  const { id, kind, horses } = visit;
  const open = horses.filter(({ outcome, proposed_outcome }) => !outcome && !proposed_outcome);
  const rest = { id, outcome: 'done', horse_ids: open.map(({ horse_id }) => horse_id), about: `${kind} · pozostałe` };
  return (
    <div className="row-of-buttons steps">
      {open.length > 0 && (
        <Form action="/api/tick_visit" className="">
          <HiddenFields of={rest} />
          <Button>Pozostałe zrobione ({open.length})</Button>
        </Form>
      )}
      {manages && (
        <ButtonLink kind={open.length === 0 ? 'main' : 'plain'} href={`/visits/${id}/close`}>
          Zamknij wizytę…
        </ButtonLink>
      )}
    </div>
  );
}

const AddHorse = ({ visit: { id, kind }, names }: { visit: ShownVisit; names: string[] }) => (
  <Form action="/api/update_visit" className="search" id="add">
    <HiddenFields of={{ id, about: `${kind}: dodanie konia` }} />
    <Field name="horse" label="Dodaj konia" list="names" maxLength={200} autoComplete="off" required />
    <Button>Dodaj</Button>
    <datalist id="names">
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  </Form>
);

/** The link for the farrier or vet. */
function Link({ visit, link, today }: { visit: ShownVisit; link: SharedLink | null; today: Day }) {
  const { id, by, day } = visit;
  if (!link && addDays(day, 1) < today) return null;
  return (
    <Card title={`Link dla: ${by}`} padded className="on-screen">
      {link?.address ? (
        <div className="field">
          <p className="muted">Skopiuj teraz: link pokazujemy tylko raz.</p>
          <code className="to-copy">{link.address}</code>
          <Island name="copy-button" props={{ text: link.address, label: 'Skopiuj link' }} />
        </div>
      ) : (
        <p className="muted">
          {link
            ? `Link działa do ${formatDay(link.until)}.`
            : 'Bez konta: sama ta lista, boksy i uwagi, do dnia po wizycie. Co tam odhaczone, potwierdzasz, zamykając wizytę.'}
        </p>
      )}
      <div className="row-of-buttons">
        <Form action="/api/share_visit" className="">
          <HiddenFields of={{ id }} />
          <Button>{link ? 'Nowy link zamiast tego' : 'Utwórz link'}</Button>
        </Form>
        {link && (
          <Form action="/api/unshare_visit" className="">
            <HiddenFields of={{ id }} />
            <Button>Zakończ link</Button>
          </Form>
        )}
      </div>
    </Card>
  );
}

const Change = ({ visit: { id, kind, day, hour, by } }: { visit: ShownVisit }) => (
  <Card title="Termin" padded className="on-screen">
    <Form action="/api/update_visit" id="term" className="form">
      <HiddenFields of={{ id, about: `${kind}: termin` }} />
      <div className="pair">
        <Field name="day" type="date" label="Dzień" defaultValue={day} required />
        <Field name="hour" type="time" label="Godzina (niewymagana)" defaultValue={hour ?? ''} />
        <Field name="by" label="Kto przyjeżdża" defaultValue={by} maxLength={60} required />
      </div>
      <div className="row-of-buttons">
        <ButtonLink kind="quiet" href={`/visits/${id}?dialog=delete-visit`}>
          Usuń wizytę…
        </ButtonLink>
        <Button>Zapisz termin</Button>
      </div>
    </Form>
  </Card>
);
