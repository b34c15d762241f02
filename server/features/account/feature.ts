import { z } from 'zod';
import { may } from '../../domain/policy.ts';
import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action, type Call } from '../../platform/forms/action.ts';
import { Address, Profile } from '../../platform/forms/fields.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { read } from '../../platform/pages/read.ts';
import { personFor } from '../../platform/session/person-access.ts';
import { signedIn } from '../../platform/session/session.ts';
import { contactData } from '../people/queries.ts';
import { accountPages } from './pages.ts';
import { AccountData, NameOrAccountData } from './schema.ts';
import { updateOwnData } from './update-own-data.ts';

const texts = alertTexts({
  updateOwnData: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
    failed: failed('Wystąpił błąd podczas aktualizacji danych'),
  },
});

const actions = [
  action({
    path: '/api/update_profile',
    summary: 'Change one’s own name and phone',
    may: 'changeOwnData',
    texts: texts.updateOwnData,
    body: Profile,
    run: updateOwnData,
  }),
  action({
    path: '/api/update_address',
    summary: 'Change one’s own address',
    may: 'changeOwnData',
    texts: texts.updateOwnData,
    body: Address,
    run: updateOwnData,
  }),
];

const Id = z.object({ id: z.uuid() });

async function accountData({ db, input }: Call<{ id: string }>): Promise<AccountData> {
  const found = await contactData(db, input.id);
  if (!found) throw new NotFound();
  const { id, role, picture, ...data } = found;
  return { id_user: id, ...data };
}

const reads = [
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

export const account: Feature = {
  name: 'account',
  pages: accountPages,
  actions,
  reads,
  texts,
};
