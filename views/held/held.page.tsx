import { CalendarCheck } from 'lucide-react';
import { formatDay } from '../../server/domain/days.ts';
import type { HeldItem } from '../../server/features/held/schema.ts';
import { InboxTabs } from '../bookings/inbox-tabs.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { List } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';

type Props = { items: HeldItem[]; page: number; pages: number; total: number };

/** Beyond sixty a day requests and reports are held without notifying anybody. The oldest first. */
export default function Held({ items, page, pages, total }: Props) {
  return (
    <ShellLayout>
      <PageHeader title="Prośby" detail={total > 0 && `zatrzymane: ${total}`} />
      <InboxTabs current="/held" />
      <p className="muted small">
        Gdy w&nbsp;ciągu doby przyjdzie więcej niż 60&nbsp;próśb o&nbsp;wizytę albo zgłoszeń błędów, dalsze czekają
        tutaj i&nbsp;nikogo nie powiadamiają. Po 30&nbsp;dniach są usuwane.
      </p>
      <Card>
        {items.length > 0 ? (
          <div className="visits">
            <List label="Zatrzymane wiadomości">
              {items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </List>
          </div>
        ) : (
          <EmptyState icon={CalendarCheck} title="Nic nie jest zatrzymane">
            Tu trafiają wiadomości, których przyszło nagle zbyt wiele.
          </EmptyState>
        )}
      </Card>
      {items.length > 1 && <ThrowAway label="Wyrzuć wszystkie z tej strony" ids={items.map(({ id }) => id)} />}
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}

const KINDS = { visit: 'Prośba o wizytę', report: 'Zgłoszenie błędu' } as const;

function Item({ item }: { item: HeldItem }) {
  const { path } = usePage();
  const { id, kind, name, phone, email, page, text, sent_on } = item;
  const sender = [phone, email].filter(Boolean).join(', ');
  return (
    <li>
      <div className="who">
        <strong>{name || 'bez podpisu'}</strong>
        {sender && <span>{sender}</span>}
      </div>
      <div className="what">
        <p className="line">
          <strong>{KINDS[kind]}</strong>
          {page && <span>{page}</span>}
        </p>
        {text && <p className="said">{text}</p>}
        <p className="small muted">wysłano {formatDay(sent_on)}</p>
      </div>
      <div className="acts row-of-buttons">
        <Form action="/api/let_through" back={path} className="">
          <input type="hidden" name="id" value={id} />
          <Button>
            Przepuść<span className="visually-hidden"> · {name}</span>
          </Button>
        </Form>
        <ThrowAway label="Wyrzuć" name={name} ids={[id]} />
      </div>
    </li>
  );
}

function ThrowAway({ label, name, ids }: { label: string; name?: string; ids: string[] }) {
  const { path } = usePage();
  return (
    <Form action="/api/throw_away" back={path} className="">
      <HiddenFields of={{ ids }} />
      <Button>
        {label}
        {name && <span className="visually-hidden"> · {name}</span>}
      </Button>
    </Form>
  );
}
