import { emptySection } from '../home/empty-section.ts';

export const adminSections = [emptySection(11, 'Narzędzia', 'Nie ma tu jeszcze żadnych narzędzi.')];
