import type AdminTools from '../../../views/admin/tools.page.tsx';
import { section } from '../../platform/section.ts';

export const adminSections = [
  section({
    index: 11,
    answer: ({ reply }) => reply.page<typeof AdminTools>('admin/tools', {}, { title: 'Narzędzia' }),
  }),
];
