import type { Day } from '../../server/domain/days.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { Installation, SignIn } from '../../server/features/admin/schema.ts';
import type { FirstSteps as Steps } from '../../server/features/first-steps/schema.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import { INVITATIONS } from '../invitations/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { ROLE_NAMES, ROLE_NAMES_OF_MANY } from '../people/roles.ts';
import { factsOf, onDay, Troubles, WhatIsKnown } from './app-state.tsx';

const PEOPLE = sectionAddress(SECTION.people);

type Props = Installation & { today: Day; steps: Steps | null };

/** The state of the app: what is wrong, people and roles, and what it does by itself. The manager's panel has the stable's day. */
export default function AdminPanel({ steps, people, invited, signIns, state, today }: Props) {
  const facts = factsOf(state, today);
  return (
    <ShellLayout>
      <PageHeader title="Panel administratora" detail="Ludzie i role, poczta, powiadomienia i serwer.">
        <ButtonLink href={sectionAddress(SECTION.panel)}>Dziś w stajni</ButtonLink>
      </PageHeader>
      <Troubles facts={facts} backup={state.backup} today={today} />
      {steps && <FirstSteps {...steps} />}
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
      <WhatIsKnown facts={facts} />
    </ShellLayout>
  );
}

function SignInRow({ signIn: { id, name, role, began }, today }: { signIn: SignIn; today: Day }) {
  return <Row title={name} detail={`${ROLE_NAMES[role]} · ${onDay(new Date(began), today)}`} href={`/user/${id}`} />;
}
