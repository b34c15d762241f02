import fs from 'node:fs';
import path from 'node:path';
import type { Caller, Stable } from '../support/callers.ts';
import type { Sample } from '../support/routes.ts';

type MakeSample = (stable: Stable, caller: Caller) => Promise<Sample> | Sample;

const ASSETS = path.resolve(import.meta.dirname, '../../dist/client/assets');

/**
 * A proper request for every row of permissions.ts that takes anything. Each call makes rows of its own, so that no
 * request finds what another has done. What belongs to somebody belongs to the owner.
 */
export const SAMPLES: Record<string, MakeSample> = {
  'GET /assets/*': () => ({ params: { '*': fs.readdirSync(ASSETS).find((name) => name.endsWith('.css')) as string } }),
  'POST /api/report_bug': () => ({ body: { description: 'Zegar w siodlarni się spóźnia.', name: 'Anna' } }),
  'GET /register/:token': () => ({ params: { token: 'nobody-made-this' } }),
  'GET /reset-password/:token': () => ({ params: { token: 'nobody-made-this' } }),
  'POST /api/login': ({ people }, caller) => {
    const { email, password } = people[caller === 'nobody' ? 'owner' : caller];
    return { body: { email, password } };
  },
  'GET /home (task dialog)': async ({ horse }) => ({
    query: { section: '2', dialog: 'task', id: (await horse()).task.id },
  }),
  'POST /api/arrange_menu': () => ({ body: { collapsed: true } }),
  'GET /user/:id': ({ people }) => ({ params: { id: people.owner.id } }),
  'GET /user/:id/payments/:horse_id': async ({ people, horse }) => ({
    params: { id: people.owner.id, horse_id: (await horse()).id },
  }),
  'POST /api/complete_service': async ({ horse }) => ({ body: { id: (await horse()).task.id } }),
};

/** The request of a row for a caller. */
export const sampleFor = async (row: string, stable: Stable, caller: Caller): Promise<Sample> =>
  (await SAMPLES[row]?.(stable, caller)) ?? {};
