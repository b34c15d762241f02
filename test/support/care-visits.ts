/** Builds kinds of care and visits of the farrier or vet. */
import { randomUUID } from 'node:crypto';
import { day } from '../../server/domain/days.ts';
import type { Grosze } from '../../server/domain/money.ts';
import { hashSecret, makeSecret } from '../../server/platform/session/secrets.ts';
import { buildHorse, buildPerson, buildService, type World } from './builders.ts';
import { storeRow } from './stored-rows.ts';

/** A kind of care due each eight weeks; with a price it has a service. */
export async function buildKind(world: World, { name, price }: { name?: string; price?: Grosze } = {}) {
  const service = price === undefined ? undefined : await buildService(world, { price });
  const called = { name: name ?? `Kowal ${randomUUID().slice(0, 8)}`, created_at: world.clock.now() };
  return storeRow(world, 'care_kinds', { ...called, every: 8, unit: 'week', service_id: service?.id ?? null });
}

type Given = {
  kind?: { id: string };
  day?: string;
  horses?: readonly { id: string }[];
  planned_by?: string;
};

/** A visit of today at ten. */
export async function buildCareVisit(world: World, given: Given = {}) {
  const kind = given.kind ?? (await buildKind(world));
  const planned_by = given.planned_by ?? (await buildPerson(world, { role: 'manager' })).id;
  const visit = await storeRow(world, 'care_visits', {
    kind_id: kind.id,
    day: day(given.day ?? '2026-11-21'),
    hour: '10:00',
    comes: 'Jan Kowalski',
    planned_by,
    planned_at: world.clock.now(),
  });
  for (const { id: horse_id } of given.horses ?? [await buildHorse(world)])
    await storeRow(world, 'care_visit_horses', { visit_id: visit.id, horse_id });
  return visit;
}

/** A secret link to a visit, made by who planned it. */
export async function buildVisitLink(world: World, visit: { id: string; planned_by: string }): Promise<string> {
  const secret = makeSecret();
  const made = { created_by: visit.planned_by, created_at: world.clock.now() };
  const link = { token_hash: hashSecret(secret), expires_at: new Date('2026-11-22T23:00:00Z'), ...made };
  await storeRow(world, 'care_visit_links', { visit_id: visit.id, ...link });
  return secret;
}
