import { read } from '../../platform/pages/read.ts';
import { PublicKey } from './schema.ts';

export const pushReads = [
  read({
    path: '/api/push/public_key',
    summary: 'The key browsers subscribe to notifications with',
    may: 'seePushKey',
    answer: PublicKey,
    load: async ({ request }) => ({ key: request.server.deps.push.publicKey }),
  }),
];
