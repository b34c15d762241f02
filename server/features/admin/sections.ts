import { section } from '../../platform/section.ts';

/** A section without content of its own yet; `leads`: it shows links to the others. */
const emptySection = (index: number, title: string, text: string, leads = false) =>
  section({ index, answer: ({ reply }) => reply.page('home/empty', { title, text, leads }, { title }) });

export const adminSections = [
  emptySection(11, 'Narzędzia', 'Nie ma tu jeszcze żadnych narzędzi.'),
  emptySection(12, 'Administrator', 'Stajnią zarządza się w sekcjach kierownika i pracownika.', true),
];
