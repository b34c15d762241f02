import { z } from 'zod';
import type OwnPayments from '../../../views/billing/own-payments.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import type { Call } from '../../platform/forms/action.ts';
import { section } from '../../platform/pages/section.ts';
import { signedIn } from '../../platform/session/session.ts';
import { type HorseOnBooks, horseOnBooks } from './access.ts';
import { OwnerPaymentsQuery, orToThePerson, ownerPaymentsOf } from './owner-payments.ts';
import { horsesWithPayments } from './owner-queries.ts';
import { HorseMonthQuery, horseMonth } from './payment-month.ts';

/** `horse`: the horse whose month is shown, by default the person's first. A person without one is sent to a list. */
const HorseSectionQuery = HorseMonthQuery.extend({ horse: z.uuid().optional().catch(undefined) });

export const billingSections = [
  section({
    index: SECTION.ownPayments,
    query: OwnerPaymentsQuery,
    async answer(visit) {
      const { id } = signedIn(visit);
      return orToThePerson(visit, id, async () => {
        const payments = await ownerPaymentsOf(visit, id, sectionAddress(SECTION.ownPayments));
        return visit.reply.page<typeof OwnPayments>('billing/own-payments', { payments }, { title: 'Rozliczenia' });
      });
    },
  }),
  section({
    index: SECTION.horsePayments,
    query: HorseSectionQuery,
    async answer(visit) {
      const { reply } = visit;
      const person = signedIn(visit);
      const { id } = person;
      return orToThePerson(visit, id, async () => {
        const horse = await shownHorse(visit);
        if (horse) {
          const back = horse.owner_id === id ? sectionAddress(SECTION.ownPayments) : `/user/${horse.owner_id}`;
          return horseMonth(visit, horse, { path: `${sectionAddress(SECTION.horsePayments)}&horse=${horse.id}`, back });
        }
        const list = may(person, 'seePayments') ? SECTION.people : SECTION.ownPayments;
        return reply.redirect(sectionAddress(list), 303);
      });
    },
  }),
];

/** The horse in the address, if the person may see its payments; else their first one. */
async function shownHorse({ db, now, input, ...visit }: Call<z.output<typeof HorseSectionQuery>>) {
  const person = signedIn(visit);
  const named = input.horse && (await horseOnBooks(db, input.horse));
  if (named && maySee(person, named)) return named;
  const [first] = await horsesWithPayments(db, person.id, dayOf(now));
  return first && (await horseOnBooks(db, first.id));
}

const maySee = (person: Parameters<typeof may>[0] & { id: string }, { owner_id }: HorseOnBooks) =>
  owner_id === person.id || may(person, 'seePayments');
