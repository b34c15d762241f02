import type { Grosze } from '../../domain/money.ts';
import type { Db, Tx } from '../../platform/data/database.ts';

/** The service of a kind, if it can be booked once for a horse. */
export const bookableService = (db: Db | Tx, kindId: string) =>
  db
    .selectFrom('care_kinds')
    .innerJoin('services', 'services.id', 'care_kinds.service_id')
    .where('care_kinds.id', '=', kindId)
    .where('services.deleted_at', 'is', null)
    .where('services.general', '=', false)
    .where('services.monthly', '=', false)
    .select(['services.id', 'services.name', 'services.price'])
    .executeTakeFirst();

/** What booking the service of a kind would charge for each horse; empty without a service. */
export async function costsOf(db: Db | Tx, kindId: string, horseIds: readonly string[]): Promise<Map<string, Grosze>> {
  const service = await bookableService(db, kindId);
  return new Map(service ? horseIds.map((id) => [id, service.price]) : []);
}
