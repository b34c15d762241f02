import type { ReactNode } from 'react';
import { addDays, type Day, dayOf, formatDay, formatMonth, formatTime } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import type { AppState, RoutineState } from '../../server/features/admin/schema.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Form } from '../parts/form.tsx';
import { List, Row } from '../parts/list.tsx';

/** One thing that the app knows of itself. */
type Fact = { title: string; detail: string; end?: ReactNode; wrong?: Wrong | false | undefined };

/** What an owner should know when something is wrong. */
type Wrong = { title: string; detail: string; href?: string };

/** `guide`: the entry of docs/operations.md that says what to do. */
const wrong = (title: string, detail: string, guide: string): Wrong => ({
  title,
  detail: `${detail} W instrukcji: ${guide}.`,
});

const PROXY = 'Jeśli przed aplikacją stoi inny serwer, limity prób liczą jego adres zamiast adresów gości.';

/** 'dziś, 09:00', 'wczoraj, 03:15', '20.11.2026, 14:00' */
export function onDay(at: Date, today: Day): string {
  const on = dayOf(at);
  const day = on === today ? 'dziś' : on === addDays(today, -1) ? 'wczoraj' : formatDay(on);
  return `${day}, ${formatTime(at)}`;
}

export function factsOf({ mail, push, dead, billing, ...state }: AppState, today: Day): Fact[] {
  const { ledger, backup, verification, disk, database, unset, version } = state;
  const matters = `${dead} ${plural(dead, 'sprawa czeka', 'sprawy czekają', 'spraw czeka')} na decyzję`;
  const devices = `Włączone na ${push.devices} ${plural(push.devices, 'urządzeniu', 'urządzeniach', 'urządzeniach')}`;
  const ran = billing.last && `Ostatnie: ${formatMonth(billing.last.period)}, ${formatDay(billing.last.billing_day)}. `;
  const free = disk && `Wolne: ${sizeInWords(disk.free)}${disk.own ? '' : ' na serwerze aplikacji'}`;
  const minutes = Math.round(database.apart / 60);
  return [
    mailFact(mail, today),
    {
      title: 'Powiadomienia',
      detail: push.succeededAt ? `${devices}, ostatnie wyszło: ${onDay(push.succeededAt, today)}` : devices,
      wrong: push.isWrong && wrong('Ostatnie powiadomienie nie wyszło', 'Jego serwer go nie przyjął.', 'Powiadomienia'),
    },
    {
      title: 'Czego nie udało się zrobić',
      detail: dead > 0 ? matters : 'Nic nie czeka na decyzję',
      wrong: dead > 0 && { title: 'Czegoś nie udało się zrobić', detail: matters, href: '/failed' },
    },
    {
      title: 'Naliczanie opłat',
      detail: `${ran ?? ''}Następne: ${formatDay(billing.next)}`,
      wrong:
        billing.missed && wrong('Nie naliczono opłat', `Miały być naliczone ${formatDay(billing.next)}.`, 'Opłaty'),
    },
    routineFact(ledger, today, {
      title: 'Sprawdzenie ksiąg',
      guide: 'Księgi',
      failed: 'Księgi się nie zgadzają',
      missed: 'Dawno nie sprawdzono ksiąg',
    }),
    routineFact(backup, today, {
      title: 'Kopia zapasowa',
      guide: 'Kopie',
      failed: 'Kopia zapasowa się nie udała',
      missed: 'Nie ma świeżej kopii zapasowej',
    }),
    routineFact(verification, today, {
      title: 'Próba kopii',
      guide: 'Kopie',
      failed: 'Kopii zapasowej nie dało się odtworzyć',
      missed: 'Dawno nie sprawdzono, czy kopię da się odtworzyć',
    }),
    {
      title: 'Dysk',
      detail: free ?? 'Nie wiadomo, ile jest wolnego',
      wrong: disk?.wrong && wrong('Kończy się miejsce na dysku', `${free}.`, 'Dysk'),
    },
    {
      title: 'Baza danych',
      detail: `Zajmuje ${sizeInWords(database.size)}${database.wrong ? '' : ', jej zegar się zgadza'}`,
      wrong:
        database.wrong && wrong('Zegary się nie zgadzają', `Bazy i aplikacji różnią się o ${minutes} min.`, 'Zegar'),
    },
    {
      title: 'Wersja aplikacji',
      detail: version,
      wrong: unset.includes('TRUST_PROXY') && wrong('Wszyscy mogą mieć jeden adres', PROXY, 'Adresy'),
    },
  ];
}

const NO_MAIL = 'Nie jest ustawiona. Zaproszenia, linki do haseł i inne wiadomości czekają do 30 dni';

function mailFact({ set, isWrong, succeededAt, failed, failure, ...mail }: AppState['mail'], today: Day): Fact {
  const { waiting, since } = mail;
  const wait = `${plural(waiting, 'Czeka', 'Czekają', 'Czeka')} ${waiting} ${plural(waiting, 'wiadomość', 'wiadomości', 'wiadomości')}`;
  const waits = since ? `${wait}, od: ${onDay(since, today)}. ` : '';
  const left = succeededAt ? `Ostatnia wyszła: ${onDay(succeededAt, today)}. ` : 'Jeszcze nic nie wyszło. ';
  const trouble = set ? 'Ostatnia wiadomość nie wyszła' : 'Poczta nie wychodzi';
  const error = failed ? `Ostatni błąd: ${onDay(failed.at, today)}. ` : '';
  return {
    title: 'Poczta',
    detail: `${left}${error}${waits}`,
    end: set && (
      <Form action="/api/send_test_mail" className="">
        <Button>Wyślij próbną</Button>
      </Form>
    ),
    wrong: isWrong && wrong(trouble, `${set ? failure : NO_MAIL}. ${waits}`, 'Poczta'),
  };
}

type RoutineWords = Record<'title' | 'guide' | 'failed' | 'missed', string>;

function routineFact({ succeededAt, isFailing, isWrong }: RoutineState, today: Day, words: RoutineWords): Fact {
  const { title, guide, failed, missed } = words;
  const detail = succeededAt ? `Ostatnio bez błędów: ${onDay(succeededAt, today)}` : 'Jeszcze nigdy';
  return { title, detail, wrong: isWrong && wrong(isFailing ? failed : missed, `${detail}.`, guide) };
}

const decimal = new Intl.NumberFormat('pl', { maximumFractionDigits: 1 });

const sizeInWords = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${decimal.format(bytes / 1e9)} GB`;

/** What is wrong, in red above everything; one quiet line when nothing is. */
export function Troubles({ facts, backup, today }: { facts: Fact[]; backup: RoutineState; today: Day }) {
  const troubles = facts.flatMap((fact) => fact.wrong || []);
  if (troubles.length === 0)
    return (
      <p className="muted">
        Wszystko działa{backup.succeededAt && ` · ostatnia kopia: ${onDay(backup.succeededAt, today)}`}
      </p>
    );
  return (
    <section className="summary" aria-labelledby="troubles">
      <h2 id="troubles">Wymaga uwagi</h2>
      <List label="Wymaga uwagi">
        {troubles.map((trouble) => (
          <Row key={trouble.title} {...trouble} />
        ))}
      </List>
    </section>
  );
}

export const WhatIsKnown = ({ facts }: { facts: Fact[] }) => (
  <Card title="Działanie aplikacji" id="dzialanie">
    <List label="Działanie aplikacji">
      {facts.map(({ wrong: _, ...fact }) => (
        <Row key={fact.title} {...fact} />
      ))}
    </List>
  </Card>
);
