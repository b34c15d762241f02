import { action } from '../../platform/forms/action.ts';
import { formPage, withoutDialog } from '../../platform/http/redirects.ts';
import { assignGroups } from './assign-groups.ts';
import { createGroup, deleteGroup, renameGroup } from './edit-group.ts';
import { createService, deleteService, updateService } from './edit-service.ts';
import { AssignGroups, ChangedService, Group, GroupId, GroupInput, NewGroup, NewService, ServiceId } from './schema.ts';
import { catalogueTexts } from './texts.ts';

/** The form of a general service hides its price, so its value is ignored. */
const withoutHiddenPrice = (fields: Record<string, unknown>) =>
  fields.general ? { ...fields, price: '0', vat_rate: '', vat_basis: '' } : fields;

export const catalogueActions = [
  action({
    path: '/api/create_group',
    summary: 'Make a group of workers',
    may: 'editGroups',
    texts: catalogueTexts.createGroup,
    body: NewGroup,
    answer: Group,
    once: ({ id }) => id,
    run: createGroup,
  }),
  action({
    method: 'PUT',
    path: '/api/update_group/:id',
    summary: 'Give a group another name',
    may: 'editGroups',
    texts: catalogueTexts.updateGroup,
    params: GroupId,
    body: GroupInput,
    answer: Group,
    run: renameGroup,
  }),
  action({
    method: 'DELETE',
    path: '/api/delete_group/:id',
    summary: 'Delete a group; its workers and services lose it',
    may: 'editGroups',
    texts: catalogueTexts.deleteGroup,
    params: GroupId,
    run: deleteGroup,
  }),
  action({
    path: '/api/assign_worker_to_group',
    summary: 'Put a worker into exactly these groups',
    may: 'editGroups',
    texts: catalogueTexts.assignGroups,
    body: AssignGroups,
    run: assignGroups,
  }),
  action({
    path: '/api/create_service',
    summary: 'Add a service to the catalogue; a general one is free',
    may: 'editServices',
    texts: catalogueTexts.createService,
    body: NewService,
    typed: withoutHiddenPrice,
    status: 201,
    answer: ServiceId,
    once: ({ id }) => id,
    run: createService,
    // The next step is to give the service to horses.
    success: ({ input, request }, { id }) =>
      input.general ? withoutDialog(formPage(request)) : `/bookings?service=${id}`,
  }),
  action({
    path: '/api/update_service',
    summary: 'Change a service; what is booked of it stays as it was booked',
    may: 'editServices',
    texts: catalogueTexts.updateService,
    body: ChangedService,
    typed: withoutHiddenPrice,
    run: updateService,
  }),
  action({
    method: 'DELETE',
    path: '/api/delete_service/:id',
    summary: 'Take a service out of the catalogue; its bookings go on',
    may: 'editServices',
    texts: catalogueTexts.deleteService,
    params: ServiceId,
    run: deleteService,
  }),
];
