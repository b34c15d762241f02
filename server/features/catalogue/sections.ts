import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type Services from '../../../views/catalogue/services.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { toZloty } from '../../domain/money.ts';
import { SECTION } from '../../domain/sections.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogId, DialogName, SearchText } from '../../platform/forms/fields.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { formVersion, refusedFormVersion } from '../../platform/forms/stale-check.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { section } from '../../platform/pages/section.ts';
import {
  allGroups,
  boundedCount,
  countBookingsOf,
  countHorsesWith,
  groupById,
  groupUse,
  MAX_COUNTED,
  membersOf,
  pageOfGroups,
  pageOfServices,
  serviceById,
} from './queries.ts';
import type { CatalogueDialog } from './schema.ts';
import { catalogueTexts } from './texts.ts';

/** The query of the services' section: a search, the pages of its two lists, and a dialog. */
const ServicesQuery = z.object({
  q: SearchText,
  page: PageNumber,
  groups: PageNumber,
  dialog: DialogName,
  id: DialogId,
});

type Visit = Call<z.output<typeof ServicesQuery>>;

/** The open dialog, or null. Throws DialogNotFound when its subject is gone. */
async function dialogOver(visit: Visit): Promise<CatalogueDialog | null> {
  switch (visit.input.dialog) {
    case 'create-group':
      return { name: 'create-group', id: await idOfNew(visit, '/api/create_group') };
    case 'edit-group':
    case 'delete-group':
      return groupDialog(visit, visit.input.dialog);
    case 'create-service':
      return newService(visit);
    case 'edit-service':
      return editService(visit);
    case 'delete-service':
      return deleteService(visit);
    default:
      return null;
  }
}

/** The id for the form of a new group or service. A refused form keeps its id. */
async function idOfNew({ request }: Visit, action: string): Promise<string> {
  const old = await peekOldInput(request);
  return idToSend(old?.action === action ? old : null, 'id');
}

async function groupDialog({ db, input }: Visit, name: 'edit-group' | 'delete-group'): Promise<CatalogueDialog> {
  const group = input.id && (await groupById(db, input.id));
  if (!group) throw new DialogNotFound(catalogueTexts.openGroup);
  if (name === 'edit-group') return { name, group, members: await membersOf(db, group.id) };
  return { name, group, use: await groupUse(db, group.id) };
}

async function newService(visit: Visit): Promise<CatalogueDialog> {
  const [groups, id] = await Promise.all([allGroups(visit.db), idOfNew(visit, '/api/create_service')]);
  return { name: 'create-service', id, groups };
}

/** If the service was deleted meanwhile, the form for a new one keeps what was typed. */
async function editService(visit: Visit): Promise<CatalogueDialog> {
  const { db, input, request } = visit;
  const [service, groups, old] = await Promise.all([
    input.id ? serviceById(db, input.id) : undefined,
    allGroups(db),
    peekOldInput(request),
  ]);
  const refused = old?.here ? old : null;
  if (!service) {
    if (refused) return { name: 'create-service', id: randomUUID(), groups };
    throw new DialogNotFound(catalogueTexts.openService);
  }
  const { id: _, ...values } = service;
  return {
    name: 'edit-service',
    service: { ...service, price: toZloty(service.price) },
    formVersion: refused ? refusedFormVersion(refused, values) : formVersion(values),
    groups,
  };
}

async function deleteService({ db, now, input }: Visit): Promise<CatalogueDialog> {
  const service = input.id && (await serviceById(db, input.id));
  if (!service) throw new DialogNotFound(catalogueTexts.openService);
  const { id, name } = service;
  return { name: 'delete-service', service: { id, name }, bookings: await countBookingsOf(db, id, dayOf(now)) };
}

/** Section 1: groups and catalogue. */
async function servicesSection(visit: Visit) {
  const { db, now, input, reply } = visit;
  const { q: search } = input;
  const [groups, services, dialog] = await Promise.all([
    pageOfGroups(db, { search, page: input.groups }),
    pageOfServices(db, { search, page: input.page }),
    dialogOver(visit),
  ]);
  const ids = services.rows.flatMap(({ id, general }) => (general ? [] : id));
  const counts = await countHorsesWith(db, ids, { today: dayOf(now), limit: MAX_COUNTED + 1 });
  const tiles = services.rows.map((service) => ({
    ...service,
    horses: service.general ? null : boundedCount(counts.get(service.id) ?? 0),
  }));
  return reply.page<typeof Services>(
    'catalogue/services',
    { groups, services: { ...services, rows: tiles }, search, dialog },
    { title: 'Usługi' },
  );
}

export const catalogueSections = [section({ index: SECTION.services, query: ServicesQuery, answer: servicesSection })];
