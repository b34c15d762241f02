import { type Kysely, sql } from 'kysely';

/**
 * The VAT of a service, for the accountant: a rate in percent, or 'zw', exempt, with the law it is exempt by. Null: as the
 * stable's settings have it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table services
      add vat_rate text check (vat_rate ~ '^(zw|[0-9]{1,2})$'),
      add vat_basis text check (char_length(vat_basis) <= 200),
      add constraint services_exempt_by_law check ((vat_rate is not distinct from 'zw') = (vat_basis is not null));
  `.execute(db);
}
