import { z } from 'zod';
import { ROLES } from '../../domain/policy.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { action } from '../../platform/forms/action.ts';
import { createPerson } from './create-person.ts';
import { deletePerson } from './delete-person.ts';
import { Deletion, NewPerson, PersonUpdate } from './schema.ts';
import { setRole } from './set-role.ts';
import { peopleTexts } from './texts.ts';
import { updatePerson } from './update-person.ts';

export const peopleActions = [
  action({
    path: '/api/create_person',
    summary: 'Put somebody without an account into the books; a name is enough',
    may: 'changePeople',
    texts: peopleTexts.createPerson,
    body: NewPerson,
    answer: z.object({ id: z.uuid() }),
    status: 201,
    once: ({ id }) => id,
    run: createPerson,
    success: ({ input }) => `/user/${input.id}${input.role === 'user' ? '?tab=horses' : ''}`,
  }),
  action({
    path: '/api/update_user_information',
    summary: 'Change somebody’s data, found by the e-mail they have had, or by id; a new e-mail ends their sessions',
    may: 'changePeople',
    texts: peopleTexts.updatePerson,
    body: PersonUpdate,
    run: updatePerson,
  }),
  action({
    path: '/api/set_role',
    summary: 'Give somebody another role; admins and their role are for admins to change',
    may: 'changeRoles',
    texts: peopleTexts.setRole,
    body: z.object({ id: z.uuid(), role: z.enum(ROLES) }),
    run: setRole,
  }),
  action({
    method: 'DELETE',
    path: '/api/delete_user/:id',
    summary:
      'Delete an account and erase its person’s data; finished work and the ledger stay. Without a body the person is ' +
      'taken out of the texts of others wherever these name them; 409 where they do so elsewhere than `seen` says, and ' +
      'while the saldo of a horse of theirs is not 0, unless `with_debt`, in the body or the query',
    may: 'deletePeople',
    texts: peopleTexts.deletePerson,
    params: z.object({ id: z.uuid() }),
    body: Deletion,
    run: deletePerson,
    // The page of the form is gone with its person.
    success: () => sectionAddress(SECTION.people),
  }),
];
