import { z } from 'zod';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { ourPage } from '../../platform/http/redirects.ts';
import { page } from '../../platform/pages/page.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseOnBooks } from './access.ts';
import { orToThePerson } from './owner-payments.ts';
import { HorseMonthQuery, horseMonth } from './payment-month.ts';

const HorsePaymentsAddress = z.object({
  /** The owner's id; a malformed one is treated like an unknown one. */
  id: z.uuid().nullable().catch(null),
  horse_id: z.uuid(),
});

const HorsePaymentsQuery = HorseMonthQuery.extend({
  returnType: z.string().max(20).optional().catch(undefined),
  /** The page that staff came from, for the way back without `returnType`. */
  back: z.string().optional().catch(undefined),
});

type Visit = Call<z.output<typeof HorsePaymentsAddress> & z.output<typeof HorsePaymentsQuery>>;

export const billingPages = [
  page({
    path: '/user/:id/payments/:horse_id',
    may: 'seeBills',
    params: HorsePaymentsAddress,
    query: HorsePaymentsQuery,
    async answer(visit) {
      const { db, input, reply } = visit;
      const viewer = signedIn(visit);
      if (!may(viewer, 'seePayments') && viewer.id !== input.id) return reply.redirect('/home', 303);
      return orToThePerson(visit, input.id ?? viewer.id, async () => {
        const horse = await horseOnBooks(db, input.horse_id);
        if (!horse || horse.owner_id !== input.id) throw new NotFound();
        return horseMonth(visit, horse, { path: pathOf(visit), back: backOf(visit) });
      });
    },
  }),
];

function pathOf({ input, request }: Visit): string {
  const { id, horse_id, returnType, back } = input;
  const from = ourPage(request, back);
  const query = new URLSearchParams({ ...(returnType !== undefined && { returnType }), ...(from && { back: from }) });
  return `/user/${id}/payments/${horse_id}${query.size > 0 ? `?${query}` : ''}`;
}

/** Owners go back to /home; staff too with `returnType`, else to `back` or the owner's page. */
function backOf(visit: Visit): string {
  const { input, request } = visit;
  if (!may(signedIn(visit), 'seePayments') || input.returnType !== undefined) return '/home';
  return ourPage(request, input.back) ?? `/user/${input.id}`;
}
