import { z } from 'zod';
import { ROLES } from '../../domain/policy.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { action } from '../../platform/forms/action.ts';
import { deletePerson } from './delete-person.ts';
import { Deletion, PersonUpdate } from './schema.ts';
import { setRole } from './set-role.ts';
import { peopleTexts } from './texts.ts';
import { updatePerson } from './update-person.ts';

export const peopleActions = [
  action({
    path: '/api/update_user_information',
    summary: 'Change somebody’s data, found by the e-mail they have had; a new e-mail ends their sessions',
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
      'taken out of the texts of others wherever these name them; 409 where they do so elsewhere than `seen` says',
    may: 'deletePeople',
    texts: peopleTexts.deletePerson,
    params: z.object({ id: z.uuid() }),
    body: Deletion,
    refusals: [409],
    run: deletePerson,
    // The page of the form is gone with its person.
    success: () => sectionAddress(SECTION.people),
  }),
];
