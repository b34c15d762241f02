import type ClubSettings from '../../../views/settings/club.page.tsx';
import type TransferSettings from '../../../views/settings/payee.page.tsx';
import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { page } from '../../platform/pages/page.ts';
import { quietHours } from '../push/quiet-hours.ts';
import { changePayee } from './change-payee.ts';
import { editClub } from './edit-club.ts';
import { payeeSettings } from './payee-queries.ts';
import { EditClub, PayeeInput } from './schema.ts';

const texts = alertTexts({
  editClub: {
    done: { title: 'Zapisano', message: 'Nowe dane stajni widać już na każdej stronie' },
    failed: failed('Nie udało się zapisać danych stajni'),
  },
  changePayee: {
    done: { title: 'SUKCES', message: 'Zapisano dane do przelewów' },
    failed: failed('Nie udało się zapisać danych do przelewów'),
  },
});

const actions = [
  action({
    path: '/api/edit_club',
    summary: "Set the stable's name and contact",
    may: 'changeSettings',
    texts: texts.editClub,
    body: EditClub,
    run: editClub,
  }),
  action({
    path: '/api/settings/update/payee',
    summary: 'Set the account and recipient that owners pay to, and the default VAT',
    may: 'changeSettings',
    texts: texts.changePayee,
    body: PayeeInput,
    run: changePayee,
  }),
];

const pages = [
  page({
    path: '/settings',
    may: 'changeSettings',
    answer: async ({ db, reply }) =>
      reply.page<typeof ClubSettings>('settings/club', { quiet: await quietHours(db) }, { title: 'Dane stajni' }),
  }),
  page({
    path: '/settings/transfers',
    may: 'changeSettings',
    async answer({ db, reply }) {
      const settings = await payeeSettings(db);
      return reply.page<typeof TransferSettings>('settings/payee', settings, { title: 'Konto i VAT · Ustawienia' });
    },
  }),
];

export const settings: Feature = {
  name: 'settings',
  offers: ['how-to-pay.ts', 'payee-queries.ts', 'payment-days.ts', 'vat-fields.ts'],
  pages,
  actions,
  texts,
};
