import { read } from '../../platform/pages/read.ts';
import { invitationOfLink } from './queries.ts';
import { knownOf } from './register.ts';
import { RegistrationData, TokenInPath } from './schema.ts';

export const invitationReads = [
  read({
    path: '/api/get_registration_data/:token',
    summary: 'The e-mail an invitation was sent to, and what is known of the person that it is for',
    may: 'register',
    params: TokenInPath,
    answer: RegistrationData,
    load: async ({ db, now, input }) => {
      const { email, known } = await knownOf(db, await invitationOfLink(db, input.token, now));
      return { email, ...known };
    },
  }),
];
