import { page } from '../../platform/page.ts';
import { payeeSettings } from './queries.ts';

export const payeePages = [
  page({
    path: '/settings/transfers',
    may: 'changeSettings',
    async answer({ db, reply }) {
      const { payee, nip, vat } = await payeeSettings(db);
      return reply.page('payee/payee', { payee, nip, vat }, { title: 'Przelewy · Ustawienia' });
    },
  }),
];
