import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { buildGroup, buildReset, PASSWORD } from '../support/builders.ts';
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
  'GET /reset-password/:token (that works)': async ({ app }) => ({ params: { token: (await buildReset(app)).token } }),
  'POST /api/request_password_reset': () => ({ body: { email: 'nikt@stajnia.test' } }),
  'POST /api/send_password_reset': ({ people }) => ({ body: { id: people.owner.id } }),
  'POST /api/send_password_reset (to oneself)': () => ({ body: { id: null } }),
  'POST /api/send_password_reset (of an admin)': async ({ person }) => ({
    body: { id: (await person({ role: 'admin' })).id },
  }),
  'GET /api/get_reset_data/:token': async ({ app }) => ({ params: { token: (await buildReset(app)).token } }),
  'POST /api/reset_password': async ({ app }) => ({
    body: { token: (await buildReset(app)).token, password: 'trzy-kasztany-i-wiadro' },
  }),
  'POST /api/reset_password_with_old_password': () => ({
    // The same again, so that the caller can go on signing in.
    body: { old_password: PASSWORD, password: PASSWORD, confirm_new_password: PASSWORD },
  }),
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
  'GET /api/get_assigned_groups/:user_id': ({ people }) => ({ params: { user_id: people.owner.id } }),
  'POST /api/create_group': () => ({ body: { name: `Grupa ${randomUUID()}` } }),
  'PUT /api/update_group/:id': async ({ app }) => ({
    params: { id: (await buildGroup(app)).id },
    body: { name: `Grupa ${randomUUID()}` },
  }),
  'DELETE /api/delete_group/:id': async ({ app }) => ({ params: { id: (await buildGroup(app)).id } }),
  'POST /api/assign_worker_to_group': async ({ app, person }) => ({
    body: { worker_id: (await person({ role: 'worker' })).id, groups: [(await buildGroup(app)).id] },
  }),
  'POST /api/complete_service': async ({ horse }) => ({ body: { id: (await horse()).task.id } }),
};

/** The request of a row for a caller. */
export const sampleFor = async (row: string, stable: Stable, caller: Caller): Promise<Sample> =>
  (await SAMPLES[row]?.(stable, caller)) ?? {};
