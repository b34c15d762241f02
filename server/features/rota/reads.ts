import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { read } from '../../platform/pages/read.ts';
import { absencesBetween, rotaLines } from './queries.ts';
import { Absence, AbsencesQuery, RotaLine } from './schema.ts';

export const rotaReads = [
  read({
    path: '/api/rota',
    summary: 'Who does what on which weekday; an aisle’s line goes before the stable’s, whose aisle is empty',
    may: 'arrangeRota',
    answer: z.array(RotaLine),
    load: ({ db }) => rotaLines(db),
  }),
  read({
    path: '/api/absences',
    summary: 'Who is absent between two days, by the first day of each',
    may: 'arrangeRota',
    query: AbsencesQuery,
    answer: z.array(Absence),
    load: ({ db, now, input }) => absencesBetween(db, { ...input, today: dayOf(now) }),
  }),
];
