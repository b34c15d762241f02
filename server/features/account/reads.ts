import { z } from 'zod';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { read } from '../../platform/pages/read.ts';
import { personFor } from '../../platform/session/person-access.ts';
import { signedIn } from '../../platform/session/session.ts';
import { contactData } from '../people/queries.ts';
import { AccountData, NameOrAccountData } from './schema.ts';

const Id = z.object({ id: z.uuid() });

async function accountData({ db, input }: Call<{ id: string }>): Promise<AccountData> {
  const found = await contactData(db, input.id);
  if (!found) throw new NotFound();
  const { id, role, picture, ...data } = found;
  return { id_user: id, ...data };
}

export const accountReads = [
  read({
    path: '/api/get_user_contact_data/:id',
    summary: 'An account: one’s own, for managers anybody’s',
    may: 'seeOwnAccount',
    params: Id,
    answer: AccountData,
    async load(call) {
      const caller = signedIn(call);
      await personFor(call.db, caller, call.input.id, may(caller, 'seePersonalData'));
      return accountData(call);
    },
  }),
  read({
    path: '/api/get_user_data/:id',
    summary: 'The same; workers get the names of others',
    may: 'seeOwnAccount',
    params: Id,
    answer: NameOrAccountData,
    async load(call) {
      const caller = signedIn(call);
      const { id } = await personFor(call.db, caller, call.input.id, may(caller, 'seePeople'));
      const data = await accountData(call);
      if (id === caller.id || may(caller, 'seePersonalData')) return data;
      const { id_user, first_name, last_name } = data;
      return { id_user, first_name, last_name };
    },
  }),
];
