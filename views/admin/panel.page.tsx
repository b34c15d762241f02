import { Bell, Calculator, DatabaseBackup, ListChecks, Mail } from 'lucide-react';
import { type Day, dayOf, formatDay, formatMonth, formatTime } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { Installation, SignIn } from '../../server/features/admin/schema.ts';
import type { FirstSteps as Steps } from '../../server/features/first-steps/schema.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { INVITATIONS } from '../invitations/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Badge } from '../parts/badge.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { ROLE_NAMES, ROLE_NAMES_OF_MANY } from '../people/roles.ts';
import { type Lacking, ToBeSet } from './to-be-set.tsx';

const PEOPLE = sectionAddress(SECTION.people);

type Props = Installation & Lacking & { today: Day; steps: Steps | null; mailed: boolean };

/** The state of the app: people and roles, mails, notifications, jobs and billing. The manager's panel has the stable's day. */
export default function AdminPanel({ steps, unset, waiting, people, invited, signIns, today, ...state }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Panel administratora" detail="Ludzie i role, poczta, powiadomienia i serwer.">
        <ButtonLink href={sectionAddress(SECTION.panel)}>Dziś w stajni</ButtonLink>
      </PageHeader>
      {steps && <FirstSteps {...steps} />}
      <ToBeSet unset={unset} waiting={waiting} />
      <div className="halves-of-day">
        <Card title="Ludzie i role" action={<a href={PEOPLE}>Użytkownicy</a>}>
          <List label="Ludzie i role">
            {people.map(({ role, count }) => (
              <Row
                key={role}
                title={ROLE_NAMES_OF_MANY[role]}
                href={`${PEOPLE}&role=${role}`}
                end={<b className="num">{count}</b>}
              />
            ))}
            <Row title="Otwarte zaproszenia" href={INVITATIONS} end={<b className="num">{invited}</b>} />
          </List>
        </Card>
        <Card title="Ostatnie logowania">
          <List label="Ostatnie logowania">
            {signIns.map((signIn) => (
              <SignInRow key={signIn.id} signIn={signIn} today={today} />
            ))}
          </List>
        </Card>
      </div>
      <AppState {...state} />
    </ShellLayout>
  );
}

function SignInRow({ signIn: { id, name, role, began }, today }: { signIn: SignIn; today: Day }) {
  const on = dayOf(new Date(began));
  return (
    <Row
      title={name}
      detail={`${ROLE_NAMES[role]} · ${on === today ? 'dziś' : formatDay(on)}, ${formatTime(began)}`}
      href={`/user/${id}`}
    />
  );
}

type State = Pick<Installation, 'jobs' | 'devices' | 'billing'> & { mailed: boolean };

function AppState({ mailed, jobs: { waiting, failed }, devices, billing: { last, next } }: State) {
  const ran = last && `Ostatnie: ${formatMonth(last.period)}, ${formatDay(last.billing_day)}. `;
  return (
    <Card title="Działanie aplikacji" id="dzialanie">
      <List label="Działanie aplikacji">
        <Row
          start={<Icon of={Mail} />}
          title="Poczta"
          end={mailed ? <Badge tone="ok">Wychodzi</Badge> : <Badge tone="late">Nie wychodzi</Badge>}
        />
        <Row
          start={<Icon of={Bell} />}
          title="Powiadomienia"
          detail={`Włączone na ${devices} ${plural(devices, 'urządzeniu', 'urządzeniach', 'urządzeniach')}`}
        />
        <Row
          start={<Icon of={ListChecks} />}
          title="Kolejka zadań serwera"
          detail={waiting > 0 ? `${plural(waiting, 'Czeka', 'Czekają', 'Czeka')} ${waiting}` : 'Nic nie czeka'}
          end={failed > 0 ? <Badge tone="late">nieudane: {failed}</Badge> : <Badge tone="ok">Bez błędów</Badge>}
        />
        <Row
          start={<Icon of={Calculator} />}
          title="Naliczanie opłat"
          detail={`${ran ?? ''}Następne: ${formatDay(next)}`}
        />
        <Row
          start={<Icon of={DatabaseBackup} />}
          title="Księgi i kopie"
          detail="Na serwerze: npm run check-ledger porównuje księgi z pracą, kopie bazy robi ten, kto ją prowadzi."
        />
      </List>
    </Card>
  );
}
