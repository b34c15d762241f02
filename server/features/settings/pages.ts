import type ClubSettings from '../../../views/settings/club.page.tsx';
import type TransferSettings from '../../../views/settings/payee.page.tsx';
import { page } from '../../platform/pages/page.ts';
import { payeeSettings } from './payee-queries.ts';

export const settingsPages = [
  page({
    path: '/settings',
    may: 'changeSettings',
    answer: ({ reply }) => reply.page<typeof ClubSettings>('settings/club', {}, { title: 'Dane stajni' }),
  }),
  page({
    path: '/settings/transfers',
    may: 'changeSettings',
    async answer({ db, reply }) {
      const { payee, nip, vat } = await payeeSettings(db);
      return reply.page<typeof TransferSettings>(
        'settings/payee',
        { payee, nip, vat },
        { title: 'Przelewy · Ustawienia' },
      );
    },
  }),
];
