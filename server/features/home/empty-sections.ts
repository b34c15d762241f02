import type { FastifyReply } from 'fastify';

/** Sections that have no content of their own yet: what they are called, and where to go meanwhile. */
const EMPTY: Record<number, { title: string; text: string }> = {
  9: { title: 'Rozliczenia', text: 'Rozliczenia nie są tu jeszcze dostępne. O saldo zapytaj w biurze stajni.' },
  10: { title: 'Rozliczenie konia', text: 'Wybierz konia z listy rozliczeń.' },
  11: { title: 'Narzędzia', text: 'Nie ma tu jeszcze żadnych narzędzi.' },
  12: { title: 'Panel', text: 'Administrator zarządza stajnią w sekcjach kierownika i pracownika.' },
};

/** Draws a section that says honestly that it is empty. */
export function emptySection(section: number, reply: FastifyReply): Promise<FastifyReply> {
  const { title, text } = EMPTY[section] ?? { title: 'Panel', text: 'Wybierz sekcję z menu.' };
  return reply.page('home/empty', { title, text }, { title });
}
