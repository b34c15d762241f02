import type TransferSettings from '../../../views/payee/payee.page.tsx';
import { page } from '../../platform/pages/page.ts';
import { payeeSettings } from './queries.ts';

export const payeePages = [
  page({
    path: '/settings/transfers',
    may: 'changeSettings',
    async answer({ db, reply }) {
      const { payee, nip, vat } = await payeeSettings(db);
      return reply.page<typeof TransferSettings>(
        'payee/payee',
        { payee, nip, vat },
        { title: 'Przelewy · Ustawienia' },
      );
    },
  }),
];
