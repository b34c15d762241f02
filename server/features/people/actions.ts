import { z } from 'zod';
import { ROLES } from '../../domain/policy.ts';
import { action, Nothing } from '../../platform/action.ts';
import { deletePerson } from './delete-person.ts';
import { setRole } from './set-role.ts';

const setRoleAction = action({
  method: 'POST',
  path: '/api/set_role',
  summary: 'Give somebody another role; admins and their role are for admins to change',
  may: 'changeRoles',
  text: 'setRole',
  body: z.object({ id: z.uuid(), role: z.enum(ROLES) }),
  answer: Nothing,
  run: setRole,
});

const deletePersonAction = action({
  method: 'DELETE',
  path: '/api/delete_user/:id',
  summary: 'Delete an account and erase its person’s data; finished work and the ledger stay',
  may: 'deletePeople',
  text: 'deletePerson',
  params: z.object({ id: z.uuid() }),
  answer: Nothing,
  run: deletePerson,
  // The page the form stood on is gone with its person.
  success: () => '/home?section=7',
});

export const staffActions = [setRoleAction, deletePersonAction];
