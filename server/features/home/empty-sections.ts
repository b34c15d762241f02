import type { FastifyReply } from 'fastify';

/** Sections without content of their own: what they are called, and where to go instead; `leads`: by links that are shown. */
const EMPTY: Record<number, { title: string; text: string; leads?: boolean }> = {
  9: { title: 'Rozliczenia', text: 'Rozliczenia nie są tu jeszcze dostępne. O saldo zapytaj w biurze stajni.' },
  10: { title: 'Rozliczenie konia', text: 'Wybierz konia z listy rozliczeń.' },
  11: { title: 'Narzędzia', text: 'Nie ma tu jeszcze żadnych narzędzi.' },
  12: { title: 'Administrator', text: 'Stajnią zarządza się w sekcjach kierownika i pracownika.', leads: true },
};

/** Draws a section that says honestly that it is empty. */
export function emptySection(section: number, reply: FastifyReply): Promise<FastifyReply> {
  const { title, text, leads = false } = EMPTY[section] ?? { title: 'Panel', text: 'Wybierz sekcję z menu.' };
  return reply.page('home/empty', { title, text, leads }, { title });
}
