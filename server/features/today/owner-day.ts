import { z } from 'zod';
import type MyHorses from '../../../views/today/my-horses.page.tsx';
import { addDays, type Day, dayOf } from '../../domain/days.ts';
import { SECTION } from '../../domain/sections.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DayField } from '../../platform/forms/fields.ts';
import { PageNumber, pageOf } from '../../platform/pages/paging.ts';
import { section } from '../../platform/pages/section.ts';
import { signedIn } from '../../platform/session/session.ts';
import { paymentsOfOwner } from '../billing/owner-queries.ts';
import type { OwnerAccount } from '../billing/schema.ts';
import { appointmentsOf, choresOf } from '../calendar/appointment-queries.ts';
import type { Scope } from '../calendar/scope.ts';
import { nextDates } from '../care/due-queries.ts';
import { alertsOfOwner } from '../health/queries.ts';
import { billingDaysOf } from '../settings/payment-days.ts';
import type { OwedByOwner } from './schema.ts';

const OwnHorsesQuery = z.object({ page: PageNumber, day: DayField.optional().catch(undefined) });

const NEXT_DATES = 2;

/** How many days back an owner may look. */
const DAYS_BACK = 62;

/** One's own horses with their day, those in alert first. */
async function ownHorsesSection(call: Call<z.output<typeof OwnHorsesQuery>>) {
  const { db, now, input, reply } = call;
  const viewer = signedIn(call);
  const today = dayOf(now);
  const day = shownDay(input.day, today);
  const scope: Scope = { mode: 'user', viewer, today };
  const [account, { paymentDate }, alerts, chores, appointments] = await Promise.all([
    paymentsOfOwner(db, viewer.id, today),
    billingDaysOf(db, today),
    alertsOfOwner(db, viewer.id),
    choresOf(db, scope, day),
    appointmentsOf(db, scope, now, NEXT_DATES),
  ]);
  const choresByHorse = Map.groupBy(chores, ({ horse_id }) => horse_id);
  const living = account.horses.filter(({ archived }) => !archived);
  const horses = [...living.filter(({ id }) => alerts.has(id)), ...living.filter(({ id }) => !alerts.has(id))];
  const { rows, ...list } = await pageOf(input.page, horses);
  const care = await nextDates(
    db,
    rows.map(({ id }) => id),
  );
  const shown = rows.map((horse) => ({
    ...horse,
    alert: alerts.get(horse.id) ?? null,
    chores: choresByHorse.get(horse.id) ?? [],
    appointments: appointments.get(horse.id) ?? [],
    care: care.get(horse.id) ?? [],
  }));
  const props = { horses: shown, ...list, day, today, now: now.toISOString(), owed: owedOf(account, paymentDate) };
  return reply.page<typeof MyHorses>('today/my-horses', props, { title: 'Konie' });
}

const shownDay = (asked: Day | undefined, today: Day): Day =>
  asked && asked < today && asked >= addDays(today, -DAYS_BACK) ? asked : today;

/** What an owner owes; null without a living horse and without a debt. */
function owedOf({ asked, horses }: OwnerAccount, next: Day): OwedByOwner | null {
  return horses.some(({ saldo, archived }) => saldo < 0 || !archived) ? { ...asked, next } : null;
}

export const ownHorses = section({ index: SECTION.ownHorses, query: OwnHorsesQuery, answer: ownHorsesSection });
