import { section } from '../../platform/section.ts';
import { signedIn } from '../../platform/session.ts';
import { emptySection } from '../home/empty-section.ts';
import { OwnerPaymentsQuery, orToThePerson, ownerPaymentsOf } from './owner-payments.ts';

export const billingSections = [
  section({
    index: 9,
    query: OwnerPaymentsQuery,
    async answer(visit) {
      const { id } = signedIn(visit);
      return orToThePerson(visit, id, async () => {
        const payments = await ownerPaymentsOf(visit, id, '/home?section=9');
        return visit.reply.page('billing/own-payments', { payments }, { title: 'Rozliczenia' });
      });
    },
  }),
  emptySection(10, 'Rozliczenie konia', 'Wybierz konia z listy rozliczeń.', true),
];
