import type ClubSettings from '../../../views/settings/club.page.tsx';
import { page } from '../../platform/pages/page.ts';

export const settingsPages = [
  page({
    path: '/settings',
    may: 'changeSettings',
    answer: ({ reply }) => reply.page<typeof ClubSettings>('settings/club', {}, { title: 'Dane stajni' }),
  }),
];
