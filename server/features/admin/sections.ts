import { emptySection } from '../home/empty-section.ts';

export const adminSections = [
  emptySection(11, 'Narzędzia', 'Nie ma tu jeszcze żadnych narzędzi.'),
  emptySection(12, 'Administrator', 'Stajnią zarządza się w sekcjach kierownika i pracownika.', true),
];
