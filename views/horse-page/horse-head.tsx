import { ChevronLeft, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { coatInWords } from '../../server/domain/coats.ts';
import { type Day, dayOf, formatDay, formatDayInText, formatDayOfMonth } from '../../server/domain/days.ts';
import type { Coverage } from '../../server/domain/ledger.ts';
import { formatMoney } from '../../server/domain/money.ts';
import type { ShownHorse } from '../../server/features/horses/schema.ts';
import { NextCare } from '../horses/next-care.tsx';
import { ON_TIME } from '../horses/payment-status.tsx';
import { usePage } from '../page-context.tsx';
import { backInWords } from '../parts/back-link.tsx';
import { Badge, NoAccount } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { Portrait } from '../parts/portrait.tsx';

type Props = {
  horse: ShownHorse;
  list: { href: string; label: string };
  exit: string;
  /** The tab's address. */
  here: string;
  children?: ReactNode;
};

/** The most important facts of a horse: portrait, name, box, payments and alert. */
export function HorseHead({ horse, list, exit, here, children }: Props) {
  const today = dayOf(new Date(usePage().now));
  return (
    <>
      <div className="upper">
        <a className="tall" href={exit}>
          <Icon of={ChevronLeft} />
          {exit === list.href ? list.label : backInWords(exit)}
        </a>
        <a className="tall" href={exit}>
          <Icon of={X} />
          Zamknij
        </a>
      </div>
      <header className="wrap horse-head">
        <Portrait of={horse} label={labelOf(horse)} big />
        <div>
          <h1>{horse.name}</h1>
          <Place horse={horse} today={today} />
          {horse.coverage && <Paid horse={horse} coverage={horse.coverage} here={here} />}
          <NextCare of={horse.care} today={today} />
        </div>
        {children}
      </header>
      {horse.health_alert && <ActiveAlert horse={horse} />}
    </>
  );
}

/** The portrait's description for screen readers. */
function labelOf({ name, coat, blaze, photo }: ShownHorse): string {
  if (photo) return `Zdjęcie: ${name}`;
  return coat ? `Rysunek, maść ${coatInWords(coat, blaze)}` : 'Rysunek konia';
}

/** 'Boks 11 · Małopolski · Anna Wiśniewska · 601 234 567' */
function Place({ horse, today }: { horse: ShownHorse; today: Day }) {
  const { box_number, breed, owner, mine, arrives, stays_until } = horse;
  return (
    <p className="joined">
      <span>{box_number ? `Boks ${box_number}` : 'Bez boksu'}</span> <span>· {breed}</span>{' '}
      {!mine && (
        <span>
          · {owner.href ? <a href={owner.href}>{owner.name}</a> : owner.name}{' '}
          {owner.has_account === false && <NoAccount />}
        </span>
      )}{' '}
      {owner.phone && (
        <span>
          · <PhoneLink digits={owner.phone} />
        </span>
      )}{' '}
      {arrives && <span>· przyjazd {formatDayInText(arrives, today)}</span>}{' '}
      {stays_until && <span>· zostaje do {formatDayInText(stays_until, today)}</span>}
    </p>
  );
}

/** The state of payments: what is overdue, else what is due next; links to the horse's account. */
function Paid({ horse: { id, owner }, coverage, here }: { horse: ShownHorse; coverage: Coverage; here: string }) {
  const { tone, state, words } = payingOf(coverage);
  const account = `/user/${owner.id}/payments/${id}?${new URLSearchParams({ back: here })}`;
  return (
    <p className="wrap money">
      <Badge tone={tone}>{state}</Badge>
      <a href={account}>{words}</a>
    </p>
  );
}

function payingOf({ due_payments, overdue, asked, until, payment_until }: Coverage) {
  if (due_payments > 0)
    return { tone: 'late', state: 'Nieopłacone', words: `${due_payments} zaległe, ${formatMoney(overdue)}` } as const;
  if (until)
    return {
      tone: 'neutral',
      state: ON_TIME,
      words: `Do zapłaty ${formatMoney(asked)} do ${formatDayOfMonth(until)}`,
    } as const;
  return { tone: 'ok', state: 'Opłacone', words: `do ${formatDayOfMonth(payment_until)}` } as const;
}

function ActiveAlert({ horse: { id, alert_since, alert_reason } }: { horse: ShownHorse }) {
  return (
    <div className="wrap alert-line">
      <Icon of={TriangleAlert} />
      <p>
        <strong>Alert zdrowotny</strong>
        {alert_since && ` od ${formatDay(alert_since)}`}
        {alert_reason && <span>{`: ${alert_reason}`}</span>}
      </p>
      <Form action="/api/change_horse_health" className="" data-turns="alert">
        <input type="hidden" name="horse_id" value={id} />
        <Button kind="quiet" name="health" value="false">
          Wyłącz alert zdrowotny
        </Button>
      </Form>
    </div>
  );
}
