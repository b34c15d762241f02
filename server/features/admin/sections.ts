import { section } from '../../platform/section.ts';

export const adminSections = [
  section({ index: 11, answer: ({ reply }) => reply.page('admin/tools', {}, { title: 'Narzędzia' }) }),
];
