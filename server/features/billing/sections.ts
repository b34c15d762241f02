import { section } from '../../platform/section.ts';

/** Sections 9 and 10 say honestly that there is nothing to see yet. */
const emptySection = (index: number, title: string, text: string) =>
  section({ index, answer: ({ reply }) => reply.page('home/empty', { title, text, leads: false }, { title }) });

export const billingSections = [
  emptySection(9, 'Rozliczenia', 'Rozliczenia nie są tu jeszcze dostępne. O saldo zapytaj w biurze stajni.'),
  emptySection(10, 'Rozliczenie konia', 'Wybierz konia z listy rozliczeń.'),
];
