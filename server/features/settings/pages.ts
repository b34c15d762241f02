import { page } from '../../platform/page.ts';

export const settingsPages = [
  page({
    path: '/settings',
    may: 'changeSettings',
    answer: ({ reply }) => reply.page('settings/club', {}, { title: 'Dane stajni' }),
  }),
];
