/** A refusal says what kind of thing went wrong, why, and what a person should read. */
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildGroup, buildPerson, buildReset, buildTask, PASSWORD } from '../support/builders.ts';
import type { Answer } from '../support/client.ts';

const app = await startApp(t);
const [manager, worker] = [await app.as('manager'), await app.as('worker')];
const nobody = app.anonymous();

type Ask = () => Promise<Answer>;

t.test('the answer has the class of the refusal, its code and a message', async (t) => {
  const group = await buildGroup(app);
  const { id: taken } = await buildTask(app, { finishedBy: await buildPerson(app, { role: 'worker' }) });
  const used = await buildReset(app, { used_at: app.clock.now() });
  const self = manager.person?.id;
  const signIn = { email: 'nikt@stajnia.test', password: PASSWORD };
  const refusals: [status: number, error: string, code: string, ask: Ask][] = [
    [400, 'bad_input', 'bad_input', () => manager.post('/api/create_group', { name: '' })],
    [400, 'bad_input', 'no_request_to_approve', () => manager.post('/api/approve_request', { id: '' })],
    [401, 'not_signed_in', 'not_signed_in', () => nobody.get('/api/protected')],
    [401, 'wrong_credentials', 'wrong_credentials', () => nobody.post('/api/login', signIn)],
    [403, 'forbidden', 'forbidden', () => worker.post('/api/create_group', { name: 'Stajenni' })],
    [403, 'forbidden', 'own_account', () => manager.delete(`/api/delete_user/${self}`)],
    [404, 'not_found', 'not_found', () => manager.get('/api/nothing')],
    [409, 'conflict', 'already_done', () => worker.post('/api/complete_service', { id: taken })],
    [409, 'conflict', 'name_taken', () => manager.post('/api/create_group', { name: group.name })],
    [410, 'gone', 'link_expired', () => nobody.get(`/api/get_reset_data/${used.token}`)],
    [415, 'unsupported_type', 'unsupported_type', () => manager.post('/api/add_profile_picture', {})],
  ];
  for (const [status, error, code, ask] of refusals) {
    const answer = await ask();
    t.match([answer.status, answer.json()], [status, { error, code, message: /./ }], `${status} ${code}`);
  }
});
