import type { ContactData } from '../../server/features/people/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { Card } from '../parts/card.tsx';
import { Cut } from '../parts/cut.tsx';
import { PersonFacts } from './person-facts.tsx';

/** One's own account. */
export default function Account({ account, hasPicture }: { account: ContactData; hasPicture: boolean }) {
  return (
    <ShellLayout>
      <header className="with-avatar">
        <Avatar hasPicture={hasPicture} big />
        <div>
          <h1>Moje Konto</h1>
          <p className="muted">
            <Cut text={`${account.first_name} ${account.last_name}`} max={30} narrow={14} />
            <br />
            <Cut text={account.email} max={30} narrow={14} />
          </p>
        </div>
      </header>
      <Card title="Profil" padded>
        <PersonFacts of={account} />
      </Card>
    </ShellLayout>
  );
}
