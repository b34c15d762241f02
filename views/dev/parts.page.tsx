import { CalendarX, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageAlert } from '../../server/domain/texts.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { PageProvider, usePage } from '../page-context.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Check, Choices } from '../parts/choices.tsx';
import { Cut } from '../parts/cut.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Facts } from '../parts/facts.tsx';
import { Field, Select, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { Icon } from '../parts/icon.tsx';
import { List, Row } from '../parts/list.tsx';
import { Mark } from '../parts/mark.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { StatCard, Stats } from '../parts/stat-card.tsx';
import { Cell, RowLink, Table, TableRow } from '../parts/table.tsx';
import { Tabs } from '../parts/tabs.tsx';

/** Which overlay is shown; each has its own address. */
type Props = { over?: 'dialog' | 'notice' | 'question' };

function Shown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Shown title="Przyciski">
      <div className="row-of-buttons">
        <Button kind="main">Zapisz</Button>
        <Button>Anuluj</Button>
        <Button kind="danger" icon={Trash2}>
          Usuń
        </Button>
        <Button kind="alert">Włącz alert zdrowotny</Button>
        <Button kind="quiet">Zamknij</Button>
        <Button kind="main" icon={Plus}>
          Dodaj konia
        </Button>
        <Button kind="main" disabled>
          Nieczynny
        </Button>
        <ButtonLink href="/support">Odnośnik</ButtonLink>
      </div>
    </Shown>
  );
}

const KINDS = [
  { value: 'lunge', label: 'Lonżowanie' },
  { value: 'farrier', label: 'Kowal' },
];
const DAYS = ['Pon.', 'Wto.', 'Śro.', 'Czw.', 'Pią.', 'Sob.', 'Nie.'].map((day) => ({ value: day, label: day }));

function Fields() {
  return (
    <Form action="/dev/parts" method="get">
      <Field name="plain" label="Imię" autoComplete="off" />
      <Field name="hinted" label="Numer telefonu" hint="Dziewięć cyfr, bez spacji" defaultValue="600100200" />
      <Field name="fixed" label="E-mail" defaultValue="anna@stajnia.test" readOnly />
      <Field name="day" label="Termin" type="date" defaultValue="2026-11-21" />
      <Select name="kind" label="Usługa" options={KINDS} placeholder="Wybierz usługę" />
      <TextArea name="text" label="Opis" hint="Najwyżej 5000 znaków" />
      <Choices name="days" legend="Dni tygodnia" type="checkbox" options={DAYS} chosen={['Pon.', 'Czw.']} />
      <Choices name="once" legend="Rodzaj" type="radio" options={KINDS} chosen={['lunge']} />
      <Check name="general" label="Usługa ogólna" defaultChecked />
      <Button kind="main">Zapisz</Button>
    </Form>
  );
}

function RefusedFields() {
  const page = usePage();
  const errors = {
    email: 'Wpisz adres w postaci nazwa@domena.pl',
    amount: 'Wprowadź poprawną kwotę',
    note: 'Pole nie może być puste',
  };
  return (
    <PageProvider value={{ ...page, errors, oldInput: { email: 'anna@', amount: '12,x' } }}>
      <Form action="/dev/parts" method="get">
        <ErrorSummary />
        <Field name="email" label="E-mail" type="email" />
        <Field name="amount" label="Kwota" hint="W złotych, np. 12,50" inputMode="decimal" />
        <TextArea name="note" label="Uwagi" />
        <Button kind="main">Wyślij</Button>
      </Form>
    </PageProvider>
  );
}

function Lists() {
  return (
    <Shown title="Listy i tabele">
      <Card title="Zadania" action={<a href="/dev/parts">Zobacz wszystkie</a>}>
        <List label="Zadania">
          <Row title="Karmienie poranne" detail="Kasztan · boks 4" href="/dev/parts" />
          <Row
            title="Zmiana opatrunku"
            detail="Bursztyn · boks 11"
            href="/dev/parts"
            alarm
            end={<Badge tone="alert">Alert zdrowotny</Badge>}
          />
          <Row start={<Avatar picture={null} />} title="Katarzyna Żak" detail="600 100 200" href="/dev/parts" />
          <Row
            start={<Icon of={Horseshoe} />}
            title="Grom"
            detail="bez odnośnika"
            end={<Badge tone="ok">Opłacone</Badge>}
          />
        </List>
      </Card>
      <Card title="NIEOPŁACONE KONIE">
        <Table
          caption="Nieopłacone konie"
          columns={[
            { label: 'Koń' },
            { label: 'Właściciel', wide: true },
            { label: 'Termin', num: true },
            { label: 'Kwota', num: true },
          ]}
          foot={
            <TableRow>
              <Cell>
                <strong>Razem</strong>
              </Cell>
              <Cell wide />
              <Cell />
              <Cell num>
                <strong>2430,00 zł</strong>
              </Cell>
            </TableRow>
          }
        >
          <TableRow>
            <Cell>
              <RowLink href="/dev/parts">Bursztyn</RowLink>
            </Cell>
            <Cell wide>Anna Wiśniewska</Cell>
            <Cell num>10.11.2026</Cell>
            <Cell num>1450,00 zł</Cell>
          </TableRow>
          <TableRow alarm>
            <Cell>
              <RowLink href="/dev/parts">Łuna</RowLink>
            </Cell>
            <Cell wide>Tomasz Zając</Cell>
            <Cell num>10.11.2026</Cell>
            <Cell num>980,00 zł</Cell>
          </TableRow>
        </Table>
      </Card>
      <Card title="Dane" padded>
        <Facts
          of={[
            ['Imię', 'Bursztyn'],
            ['Rasa', 'Wielkopolska'],
            ['Boks', '11'],
            [
              'Status',
              <Badge key="status" tone="late">
                {'2 zaległe'}
              </Badge>,
            ],
          ]}
        />
      </Card>
      <Card>
        <EmptyState
          icon={CalendarX}
          title="Brak zadań na dziś"
          action={<ButtonLink href="/dev/parts">Zobacz kalendarz</ButtonLink>}
        >
          Wszystko zrobione. Jutrzejsze zadania zobaczysz w kalendarzu.
        </EmptyState>
      </Card>
      <Pager page={2} pages={7} />
    </Shown>
  );
}

function SmallThings() {
  return (
    <Shown title="Drobiazgi">
      <div className="row-of-buttons">
        <Badge tone="ok">Opłacone</Badge>
        <Badge tone="late">Nieopłacone</Badge>
        <Badge tone="alert">Alert zdrowotny</Badge>
        <Badge>Oczekuje</Badge>
        <Mark />
        <Avatar picture={null} />
        <Avatar id="missing" picture="none" />
        <Avatar picture={null} big />
      </div>
      <p>
        Ucięte do 12 znaków: <Cut text="Stajnia Nad Wartą" max={12} />; do 30, na wąskim ekranie do 14:{' '}
        <Cut text="Maksymilian Brzęczyszczykiewicz-Nowakowski" max={30} narrow={14} />
      </p>
      <Stats>
        <StatCard value={57} label="Opłacone" tone="ok" />
        <StatCard value={3} label="Nieopłacone" tone="late" />
        <StatCard value={34} label="zadań wykonanych dziś" />
        <StatCard value={2} label="Prośby o usługę" tone="alert" />
      </Stats>
      <Tabs
        label="Zadania"
        tabs={[
          { href: '/dev/parts', label: 'Niewykonane', current: true },
          { href: '/dev/parts?tab=done', label: 'Wykonane', current: false },
        ]}
      />
    </Shown>
  );
}

const NOTICES: Record<'notice' | 'question', PageAlert> = {
  notice: { kind: 'success', title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
  question: {
    kind: 'error',
    title: 'BŁĄD 409',
    message: 'Już istnieje koń z takim boksem.',
    action: { href: '/dev/parts?over=dialog', label: 'ROZWIĄŻ PROBLEM' },
  },
};

function Over() {
  return (
    <Dialog title="Zatwierdź zadanie" close="/dev/parts">
      <p>Zmiana opatrunku, Bursztyn. Zatwierdzenia nie można cofnąć.</p>
      <div className="row-of-buttons">
        <Button kind="main">Zatwierdź</Button>
        <ButtonLink href="/dev/parts">Anuluj</ButtonLink>
      </div>
    </Dialog>
  );
}

/** Every part in every state, for developers. */
export default function Parts({ over }: Props) {
  const page = usePage();
  if (over === 'notice' || over === 'question')
    return (
      <PageProvider value={{ ...page, alert: NOTICES[over] }}>
        <Parts />
      </PageProvider>
    );
  return (
    <PublicLayout>
      <PageHeader title="Części" detail="Z czego zbudowana jest aplikacja" back="/">
        <div className="row-of-buttons">
          <ButtonLink href="/dev/parts?over=dialog">Okno</ButtonLink>
          <ButtonLink href="/dev/parts?over=notice">Komunikat</ButtonLink>
          <ButtonLink href="/dev/parts?over=question">Pytanie</ButtonLink>
        </div>
      </PageHeader>
      <Buttons />
      <SmallThings />
      <Lists />
      <Shown title="Formularz">
        <Card padded>
          <Fields />
        </Card>
      </Shown>
      <Shown title="Formularz odrzucony">
        <Card padded>
          <RefusedFields />
        </Card>
      </Shown>
      {over && <Over />}
    </PublicLayout>
  );
}
