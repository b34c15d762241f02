import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/forms/action.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { signedIn } from '../../platform/session/session.ts';
import { generalServices } from '../catalogue/queries.ts';
import { generalServiceById, pageOfGeneralServices } from './queries.ts';
import type { GeneralServicesDialog } from './schema.ts';
import { generalServiceTexts } from './texts.ts';

type Visit = Call<{ dialog?: string | undefined; id?: string | undefined; dialog_list: number }>;

/**
 * The dialog about general services that the address names, over any section: a new one, the list (with `id` asks whether
 * to delete that one), or the details of one. Null for other dialogs, and for people who book none. Throws DialogNotFound.
 */
export async function generalServicesDialog(visit: Visit): Promise<GeneralServicesDialog | null> {
  if (!may(signedIn(visit), 'bookGeneralServices')) return null;
  switch (visit.input.dialog) {
    case 'add-general-service':
      return newGeneralService(visit);
    case 'general-services':
      return list(visit);
    case 'general-service':
      return details(visit);
    default:
      return null;
  }
}

async function newGeneralService({ db, now, request }: Visit): Promise<GeneralServicesDialog> {
  const [services, old] = await Promise.all([generalServices(db), peekOldInput(request)]);
  const refused = old?.action === '/api/add_general_service' ? old : null;
  const id = idToSend(refused, 'id');
  return { name: 'add', id, services: services.map(({ id, name }) => ({ id, name })), today: dayOf(now) };
}

async function list({ db, now, input: { id, dialog_list } }: Visit): Promise<GeneralServicesDialog> {
  const today = dayOf(now);
  const services = await pageOfGeneralServices(db, today, dialog_list);
  const { rows } = services;
  if (!id || rows.some((service) => service.id === id)) return { name: 'list', services, deletingId: id ?? null };
  // New bookings may have moved the requested one to a later page, so it is read separately.
  const moved = await generalServiceById(db, id, today);
  if (!moved) throw new DialogNotFound(generalServiceTexts.openGeneralService);
  return { name: 'list', services: { ...services, rows: [moved, ...rows] }, deletingId: id };
}

async function details({ db, now, input }: Visit): Promise<GeneralServicesDialog> {
  const service = input.id && (await generalServiceById(db, input.id, dayOf(now)));
  if (!service) throw new DialogNotFound(generalServiceTexts.openGeneralService);
  return { name: 'details', service };
}
