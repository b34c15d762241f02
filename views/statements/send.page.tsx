import { CircleCheck } from 'lucide-react';
import { type Day, formatMonth } from '../../server/domain/days.ts';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { Recipient, RecipientsPage, SendPreview } from '../../server/features/statements/schema.ts';
import { ACCOUNTS } from '../billing/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Check } from '../parts/choices.tsx';
import { Email } from '../parts/email.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { withQuery } from '../reminders/payer.tsx';
import { SendDialog, sentInWords } from './send-dialog.tsx';

type Props = {
  month: Day;
  today: Day;
  people: RecipientsPage;
  /** How many of all get the mail, and how many do not. */
  reached: number;
  refused: number;
  /** Everybody of the page who gets mail. */
  ticked: boolean;
  preview: SendPreview | null;
  alert: PageAlert | null;
};

/** The id of the form of those who are ticked. */
const SEND = 'to-send';

/** Who has a statement of a month: it is sent to one, to those ticked, or to all. */
export default function Send({ month, today, people, reached, refused, ticked, preview, alert }: Props) {
  const { alert: ours } = usePage();
  const list = `/statements/all/${month.slice(0, 7)}`;
  const here = pageOfList(list, people.page);
  return (
    <ShellLayout
      stylesheet="desk"
      alert={alert ?? ours}
      dialog={preview && <SendDialog of={preview} month={month} today={today} here={here} />}
    >
      <PageHeader title="Zestawienia" detail={formatMonth(month)} back={`${ACCOUNTS}/${month.slice(0, 7)}`}>
        {reached > 0 && <ButtonLink href={withQuery(here, 'dialog=send&dialog_all=1')}>Wyślij wszystkim</ButtonLink>}
      </PageHeader>
      <Card
        title={`Dostają e-mailem: ${reached}`}
        action={refused > 0 && <span className="muted small">nie dostają: {refused}</span>}
      >
        {people.rows.length === 0 ? (
          <EmptyState icon={CircleCheck} title="Nikt nie ma zestawienia za ten miesiąc" />
        ) : (
          <div className="asked">
            <ul className="plain">
              {people.rows.map((person) => (
                <Row key={person.id} person={person} month={month} today={today} ticked={ticked} here={here} />
              ))}
            </ul>
            <Form method="get" action={list} id={SEND} className="picked on-screen">
              <HiddenFields of={{ dialog: 'send', ...(people.page > 1 && { page: String(people.page) }) }} />
              <ButtonLink href={ticked ? here : withQuery(here, 'all=1')}>
                {ticked ? 'Odznacz wszystkich' : 'Zaznacz wszystkich'}
              </ButtonLink>
              <Button kind="main" className="counts">
                Wyślij zaznaczonym{' '}
              </Button>
            </Form>
          </div>
        )}
      </Card>
      <Pager page={people.page} pages={people.pages} />
    </ShellLayout>
  );
}

type RowProps = { person: Recipient; month: Day; today: Day; ticked: boolean; here: string };

function Row({ person: { id, name, email, sent_at, refused }, month, today, ticked, here }: RowProps) {
  const may = refused === null;
  return (
    <li className="payer sent-to">
      <Check
        name="dialog_people"
        form={SEND}
        value={id}
        defaultChecked={ticked && may}
        disabled={!may}
        label={<span className="visually-hidden">Wyślij: {name}</span>}
      />
      <div className="who">
        <a href={`/user/${id}?tab=payments`}>{name}</a>
        <small>{refused?.message ?? (email && <Email address={email} />)}</small>
        {sent_at && <small>{sentInWords(sent_at, today)}</small>}
      </div>
      <div className="acts on-screen">
        {may && (
          <ButtonLink className="soft" href={withQuery(here, `dialog=send&dialog_people=${id}`)}>
            Wyślij<span className="visually-hidden">: {name}</span>
          </ButtonLink>
        )}
        <ButtonLink href={`/statements/${id}/${month.slice(0, 7)}`}>
          Zobacz<span className="visually-hidden">: {name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
