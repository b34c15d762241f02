import { Nothing } from '../../platform/forms/action.ts';
import { read } from '../../platform/pages/read.ts';
import { resetByToken } from './queries.ts';
import { Token } from './schema.ts';

export const passwordReads = [
  read({
    path: '/api/get_reset_data/:token',
    summary: 'Whether a mailed token sets a new password: 404 unknown, 410 used, ended or an hour old',
    may: 'resetPassword',
    params: Token,
    answer: Nothing,
    load: async ({ db, input, now }) => {
      await resetByToken(db, input.token, now);
      return {};
    },
  }),
];
