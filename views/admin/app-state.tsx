import type { ReactNode } from 'react';
import { addDays, type Day, dayOf, formatDay, formatMonth, formatTime } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import type { AppState, RoutineState } from '../../server/features/admin/schema.ts';
import type { LastRun } from '../../server/platform/data/last-runs.ts';
import { usePage } from '../page-context.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Form } from '../parts/form.tsx';
import { List, Row } from '../parts/list.tsx';

/** One thing that the app knows of itself. */
type Fact = { title: string; detail: string; end?: ReactNode; wrong?: Wrong | false | undefined };

/** What an owner should know when something is wrong. */
type Wrong = { title: string; detail: ReactNode; href?: string };

/** `guide`: the entry of docs/operations.md that says what to do; `failed`: its codes are for the one who reads it. */
const wrong = (title: string, detail: string, guide: string, failed?: LastRun['failed']): Wrong => ({
  title,
  detail: (
    <>
      {detail} Pokaż to osobie, która opiekuje się serwerem (instrukcja:&nbsp;{guide}).
      {failed && <small className="muted">{failed.failure.replace(/^The [a-z ]+: /, '')}</small>}
    </>
  ),
});

const PROXY = 'Jeśli ktoś wiele razy pomyli hasło, może to zablokować logowanie wszystkim.';

/** 'dziś, 09:00', 'wczoraj, 03:15', '20.11.2026, 14:00' */
export function onDay(at: Date, today: Day): string {
  const on = dayOf(at);
  const day = on === today ? 'dziś' : on === addDays(today, -1) ? 'wczoraj' : formatDay(on);
  return `${day}, ${formatTime(at)}`;
}

export function factsOf({ mail, push, dead, billing, ...state }: AppState, today: Day): Fact[] {
  const { ledger, backup, verification, disk, database, unset, version } = state;
  const matters = `${dead} ${plural(dead, 'sprawa czeka', 'sprawy czekają', 'spraw czeka')} na decyzję.`;
  const on = `Włączone na ${push.devices} ${plural(push.devices, 'urządzeniu', 'urządzeniach', 'urządzeniach')}`;
  const devices = push.devices > 0 ? on : 'Nie włączono na żadnym urządzeniu';
  const isSilent = push.failed?.failure.includes('could not be reached');
  const refusal = `Serwer powiadomień ${isSilent ? 'nie odpowiada' : 'go nie przyjął'}.`;
  const ran = billing.last && `Ostatnie: ${formatMonth(billing.last.period)}, ${formatDay(billing.last.billing_day)}. `;
  const due = `Miały być naliczone ${formatDay(billing.next)}.`;
  const free = disk && `Wolne: ${sizeInWords(disk.free)}${disk.own ? '' : ' na serwerze aplikacji'}.`;
  const minutes = Math.round(database.apart / 60);
  return [
    mailFact(mail, today),
    {
      title: 'Powiadomienia',
      detail: `${devices}.${push.succeededAt ? ` Ostatnie wyszło: ${onDay(push.succeededAt, today)}.` : ''}`,
      wrong: push.isWrong && wrong('Ostatnie powiadomienie nie wyszło', refusal, 'Powiadomienia', push.failed),
    },
    {
      title: 'Czego nie udało się zrobić',
      detail: dead > 0 ? matters : 'Nic nie czeka na decyzję.',
      wrong: dead > 0 && { title: 'Czegoś nie udało się zrobić', detail: matters, href: '/failed' },
    },
    {
      title: 'Naliczanie opłat',
      detail: `${ran ?? ''}${billing.missed ? due : `Następne: ${formatDay(billing.next)}.`}`,
      wrong: billing.missed && wrong('Nie naliczono opłat', due, 'Opłaty'),
    },
    routineFact(ledger, today, {
      title: 'Sprawdzenie ksiąg',
      guide: 'Księgi',
      failed: 'Księgi się nie zgadzają',
      missed: 'Dawno nie sprawdzono ksiąg',
      never: 'Jeszcze nie sprawdzono ksiąg',
    }),
    routineFact(backup, today, {
      title: 'Kopia zapasowa',
      guide: 'Kopie',
      failed: 'Kopia zapasowa się nie udała',
      missed: 'Nie ma świeżej kopii zapasowej',
      never: 'Nie ma jeszcze kopii zapasowej',
    }),
    routineFact(verification, today, {
      title: 'Próba kopii',
      guide: 'Kopie',
      failed: 'Kopii zapasowej nie dało się odtworzyć',
      missed: 'Dawno nie sprawdzono, czy kopię da się odtworzyć',
      never: 'Jeszcze nie sprawdzono, czy kopię da się odtworzyć',
    }),
    {
      title: 'Dysk',
      detail: free ?? 'Nie wiadomo, ile jest wolnego.',
      wrong: disk?.wrong && wrong('Kończy się miejsce na dysku', `${free}`, 'Dysk'),
    },
    {
      title: 'Baza danych',
      detail: `Zajmuje ${sizeInWords(database.size)}${database.wrong ? '' : ', jej zegar się zgadza'}.`,
      wrong:
        database.wrong && wrong('Zegary się nie zgadzają', `Bazy i aplikacji różnią się o ${minutes} min.`, 'Zegar'),
    },
    {
      title: 'Wersja aplikacji',
      detail: version,
      wrong:
        unset.includes('TRUST_PROXY') && wrong('Limit prób logowania może liczyć wszystkich razem', PROXY, 'Adresy'),
    },
  ];
}

const NO_MAIL = 'Nie jest ustawiona. Zaproszenia, linki do haseł i inne wiadomości czekają do 30 dni.';

function mailFact({ set, isWrong, succeededAt, failed, reason, ...mail }: AppState['mail'], today: Day): Fact {
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
      <Form action="/api/send_test_mail" className="below">
        <Button>Wyślij próbną</Button>
      </Form>
    ),
    wrong: isWrong && wrong(trouble, `${set ? reason : NO_MAIL} ${waits}`, 'Poczta', set ? failed : null),
  };
}

type RoutineWords = Record<'title' | 'guide' | 'failed' | 'missed' | 'never', string>;

function routineFact(state: RoutineState, today: Day, { title, guide, ...words }: RoutineWords): Fact {
  const { succeededAt, failed, isFailing, isWrong } = state;
  const error = isFailing && failed && `Ostatni błąd: ${onDay(failed.at, today)}.`;
  const success = succeededAt && `Ostatnio bez błędów: ${onDay(succeededAt, today)}.`;
  const detail = [error, success].filter(Boolean).join(' ');
  const trouble = isFailing ? words.failed : succeededAt ? words.missed : words.never;
  const told = isWrong && wrong(trouble, detail, guide, isFailing ? failed : null);
  return { title, detail: detail || 'Jeszcze nigdy.', wrong: told };
}

const decimal = new Intl.NumberFormat('pl', { maximumFractionDigits: 1 });

const sizeInWords = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${decimal.format(bytes / 1e9)} GB`;

/** What is wrong, in red above everything; one quiet line when nothing is, unless the line of a held copy stands there. */
export function Troubles({ facts, backup, today }: { facts: Fact[]; backup: RoutineState; today: Day }) {
  const { held } = usePage();
  const troubles = facts.flatMap((fact) => fact.wrong || []);
  if (troubles.length === 0)
    return held ? null : (
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
