import { emptySection } from '../home/empty-section.ts';

/** They say honestly that there is nothing to see yet. */
export const billingSections = [
  emptySection(9, 'Rozliczenia', 'Rozliczenia nie są tu jeszcze dostępne. O saldo zapytaj w biurze stajni.'),
  emptySection(10, 'Rozliczenie konia', 'Wybierz konia z listy rozliczeń.'),
];
