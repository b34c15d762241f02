import { z } from 'zod';
import { job } from '../../platform/jobs.ts';
import { foldSaldos } from './queries.ts';

/** Each night what was booked by day is folded, so that hardly anything is left to be added up when accounts are read. */
export const saldosFolded = job({
  name: 'fold-owner-saldos',
  data: z.object({}),
  schedule: '20 0 * * *',
  run: ({ db }) => foldSaldos(db),
});
