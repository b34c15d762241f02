import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { buyersOf, removeBuyers } from './queries.ts';
import { BuyerInput } from './schema.ts';
import { setBuyer } from './set-buyer.ts';

const texts = alertTexts({
  setBuyer: {
    done: { title: 'Zaktualizowano', message: 'Zapisano dane do faktury' },
    failed: failed('Nie udało się zapisać danych do faktury'),
    unfinished: true,
  },
});

const actions = [
  action({
    path: '/api/set_buyer',
    summary: 'Set the company to which a person’s invoices are issued; all fields empty: a consumer',
    may: 'changePeople',
    texts: texts.setBuyer,
    body: BuyerInput,
    run: setBuyer,
  }),
];

/** The company that gets a client's invoices. */
export const buyers: Feature = {
  name: 'buyers',
  offers: ['queries.ts'],
  actions,
  texts,
  personalData: { buyer: { exportOf: buyersOf, erase: (tx, { id }) => removeBuyers(tx, id) } },
};
