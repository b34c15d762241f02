import { Printer } from 'lucide-react';
import { BETWEEN_REMINDERS } from '../../server/domain/asked.ts';
import { addDays, type Day, daysBetween, formatDay, formatShortDay } from '../../server/domain/days.ts';
import { formatMoney } from '../../server/domain/money.ts';
import { isErased } from '../../server/domain/names.ts';
import { plural } from '../../server/domain/plural.ts';
import type { AskedPerson } from '../../server/features/reminders/schema.ts';
import { withQuery } from '../parts/address.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Check } from '../parts/choices.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';

/** The id of the form with the ticked people. */
export const REMIND = 'to-remind';

/** The day from which a person may be reminded again; null if they may be now. */
export function waitsUntil({ reminded_on }: AskedPerson, today: Day): Day | null {
  const again = reminded_on && addDays(reminded_on, BETWEEN_REMINDERS);
  return again && again > today ? again : null;
}

export const mayRemind = (person: AskedPerson, today: Day): boolean =>
  person.email !== null && !waitsUntil(person, today);

type PayerProps = { person: AskedPerson; today: Day; ticked: boolean; here: string };

/** A person who has to pay: how much, for what, how to reach them, and what can be done. */
export function Payer({ person, today, ticked, here }: PayerProps) {
  const { id, first_name, last_name, phone_number, has_account, horses, asked, overdue, last, reminded_on } = person;
  const name = `${first_name} ${last_name}`;
  const erased = isErased(person);
  const again = waitsUntil(person, today);
  const may = mayRemind(person, today);
  const facts = horses.map(({ name: horse, left_on: on }) => (on ? `${horse} do ${formatDay(on)}` : horse)).join(', ');
  return (
    <li className="payer">
      <Check
        name="dialog_people"
        form={REMIND}
        value={id}
        defaultChecked={ticked && may}
        disabled={!may}
        hidden={erased}
        label={!erased && <span className="visually-hidden">Przypomnij: {name}</span>}
      />
      <div className="who">
        {erased ? <strong>{name}</strong> : <a href={`/user/${id}?tab=payments`}>{name}</a>}
        <small>
          {facts}
          {!has_account && !erased && ' · bez logowania'}
        </small>
        {phone_number ? <PhoneLink digits={phone_number} /> : !erased && <small>bez telefonu</small>}
      </div>
      <p className="sum">
        <strong>{formatMoney(asked)}</strong>
        {overdue > 0 && <small className="late">po terminie {formatMoney(overdue)}</small>}
      </p>
      <dl>
        <Due person={person} today={today} />
        <Fact name="wpłata">
          {last ? (
            <>
              {formatDay(last.on)} <small>{formatMoney(last.amount)}</small>
            </>
          ) : (
            'nie było'
          )}
        </Fact>
        {reminded_on && <Fact name="przypomniano">{formatShortDay(reminded_on)}</Fact>}
      </dl>
      <div className="acts on-screen">
        {again ? (
          <small className="muted">Przypomnij od {formatShortDay(again)}</small>
        ) : person.email ? (
          <ButtonLink className="soft" href={withQuery(here, `dialog=remind&dialog_people=${id}`)}>
            Przypomnij<span className="visually-hidden">: {name}</span>
          </ButtonLink>
        ) : (
          <ButtonLink icon={Printer} href={`/statements/${id}/${today.slice(0, 7)}`}>
            Drukuj<span className="visually-hidden">: {name}</span>
          </ButtonLink>
        )}
        <ButtonLink href={withQuery(here, `dialog=deposit&dialog_id=${id}`)}>
          Zapisz wpłatę<span className="visually-hidden">: {name}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

/** The oldest unpaid due day, and the days since or until then. */
function Due({ person: { since, until }, today }: { person: AskedPerson; today: Day }) {
  const day = since ?? until;
  if (!day) return null;
  const days = daysBetween(day, today);
  const size = `${Math.abs(days)} ${plural(Math.abs(days), 'dzień', 'dni', 'dni')}`;
  return (
    <Fact name="termin">
      <span className={since ? 'late' : undefined}>{formatDay(day)}</span>{' '}
      <small>{days === 0 ? 'dziś' : days > 0 ? `${size} temu` : `za ${size}`}</small>
    </Fact>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
