import { CircleCheck } from 'lucide-react';
import { type Day, formatMonth } from '../../server/domain/days.ts';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { Recipient, RecipientsPage, SendPreview } from '../../server/features/statements/schema.ts';
import { ACCOUNTS } from '../billing/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { withQuery } from '../parts/address.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Check } from '../parts/choices.tsx';
import { Email } from '../parts/email.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { TickAll, TickedForm } from '../parts/ticked-form.tsx';
import { SendDialog, sentInWords } from './send-dialog.tsx';

type Props = {
  month: Day;
  today: Day;
  people: RecipientsPage;
  /** How many people get the mail, and how many do not. */
  reached: number;
  refused: number;
  /** Whether everybody on the page who gets mail is ticked. */
  ticked: boolean;
  preview: SendPreview | null;
  alert: PageAlert | null;
};

/** The id of the form with the ticked people. */
const SEND = 'to-send';

/** The people with a statement of a month, which can be sent to one, to those ticked, or to all. */
export default function Send({ month, today, people, reached, refused, ticked, preview, alert }: Props) {
  const { alert: ours } = usePage();
  const here = pageOfList(`/statements/all/${month.slice(0, 7)}`, people.page);
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
            <TickAll here={here} ticked={ticked} count={people.rows.filter(({ refused }) => refused === null).length} />
            <ul className="plain">
              {people.rows.map((person) => (
                <Row key={person.id} person={person} month={month} today={today} ticked={ticked} here={here} />
              ))}
            </ul>
            <TickedForm id={SEND} here={here} dialog="send" submit="Wyślij zaznaczonym" />
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
