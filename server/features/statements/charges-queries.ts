import { sql } from 'kysely';
import { nameOfLine } from '../../domain/account-lines.ts';
import { addMonths, type Day } from '../../domain/days.ts';
import type { LedgerKind } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import { anyOf, type Db } from '../../platform/data/database.ts';
import type { Buyer } from '../buyers/schema.ts';

/** A charge or a credit; a credit's amount is positive. */
export type Charge = {
  id: string;
  seq: number;
  occurred_on: Day;
  kind: LedgerKind;
  amount: Grosze;
  period: Day | null;
  first_day: Day | null;
  last_day: Day | null;
  first_name: string;
  last_name: string;
  horse_name: string;
  service_name: string | null;
  monthly: boolean;
  /** The kind of the reversed entry; null unless this is a reversal. */
  undone_kind: string | null;
  /** The service's own VAT; null falls back to the stable's. */
  vat_rate: string | null;
  vat_basis: string | null;
  /** The company that gets the owner's invoices; null for a consumer. */
  buyer: Buyer | null;
  /** The KSeF number of its invoice. */
  invoice: string | null;
};

/** The name of its line; the reversal of a service names the service: 'Zmiana: Lonżowanie'. */
export const nameOfCharge = (charge: Charge): string =>
  charge.undone_kind === 'service' ? `Zmiana: ${nameOfLine({ ...charge, kind: 'service' })}` : nameOfLine(charge);

const AT_ONCE = 200;

/** A month's charges by owner, horse and day, in chunks to save memory. `companies`: only charges of companies. */
export async function* chargesIn(db: Db, month: Day, { companies = false } = {}): AsyncGenerator<Charge[]> {
  const horses = await db
    .selectFrom('horses')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .select('horses.id')
    .$if(companies, (all) =>
      all.where(({ exists, selectFrom }) =>
        exists(selectFrom('buyers').select('since').whereRef('person_id', '=', 'horses.owner_id')),
      ),
    )
    .orderBy(sql`people.last_name collate polish`)
    .orderBy(sql`people.first_name collate polish`)
    .orderBy('people.id')
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id')
    .execute();
  const order = new Map(horses.map(({ id }, nth) => [id, nth]));
  for (let first = 0; first < horses.length; first += AT_ONCE) {
    const ids = horses.slice(first, first + AT_ONCE).map(({ id }) => id);
    const charges = await chargesOf(db, ids, month);
    const placeOf = ({ horse_id }: { horse_id: string }) => order.get(horse_id) ?? 0;
    yield charges.sort((one, other) => placeOf(one) - placeOf(other)); // a horse's charges are already sorted
  }
}

/** Fees, services and corrections of some horses, except those that reverse a deposit or an opening balance. */
const chargesOf = (db: Db, horseIds: string[], month: Day): Promise<(Charge & { horse_id: string })[]> =>
  db
    .selectFrom('ledger_entries as entry')
    .innerJoin('horses', 'horses.id', 'entry.horse_id')
    .innerJoin('people', 'people.id', 'entry.owner_id')
    .leftJoin('ledger_entries as undone', 'undone.id', 'entry.reverses')
    .leftJoin('tasks as work', (join) =>
      join.on((eb) => eb('work.id', '=', eb.fn.coalesce('entry.task_id', 'undone.task_id'))),
    )
    .leftJoin('ledger_entries as settled', (join) =>
      join.on((eb) => eb('settled.id', '=', eb.fn.coalesce('entry.settles', 'undone.settles'))),
    )
    .leftJoin('bookings as booking', (join) =>
      join.on((eb) =>
        eb('booking.id', '=', eb.fn.coalesce('entry.booking_id', 'undone.booking_id', 'settled.booking_id')),
      ),
    )
    .leftJoin('services', (join) =>
      join.on((eb) => eb('services.id', '=', eb.fn.coalesce('work.service_id', 'booking.service_id'))),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('buyers')
          .select(['company', 'nip', 'street', 'postal_code', 'city'])
          .whereRef('person_id', '=', 'entry.owner_id')
          .whereRef('since', '<=', 'entry.occurred_on')
          .orderBy('since', 'desc')
          .limit(1)
          .as('buyer'),
      (join) => join.onTrue(),
    )
    .leftJoin('invoice_numbers', 'invoice_numbers.entry_id', 'entry.id')
    .where('entry.horse_id', '=', anyOf(horseIds))
    .where('entry.occurred_on', '>=', month)
    .where('entry.occurred_on', '<', addMonths(month, 1))
    .where('entry.counts_as', 'not in', ['deposit', 'opening'])
    .select(['entry.id', 'entry.seq', 'entry.horse_id', 'entry.occurred_on', 'entry.kind', 'entry.amount'])
    .select('entry.period')
    .select((eb) => eb.fn.coalesce('entry.first_day', 'undone.first_day').as('first_day'))
    .select((eb) => eb.fn.coalesce('entry.last_day', 'undone.last_day').as('last_day'))
    .select(['people.first_name', 'people.last_name', 'horses.name as horse_name'])
    .select((eb) => eb.fn.coalesce('work.service_name', 'booking.service_name').as('service_name'))
    .select(sql<boolean>`booking.id is not null`.as('monthly'))
    .select('undone.kind as undone_kind')
    .select(['services.vat_rate', 'services.vat_basis', 'invoice_numbers.number as invoice'])
    .select(
      sql<Buyer | null>`case when buyer.company is not null then jsonb_build_object('company', buyer.company, 'nip', buyer.nip,
        'street', buyer.street, 'postal_code', buyer.postal_code, 'city', buyer.city) end`.as('buyer'),
    )
    .orderBy('entry.horse_id')
    .orderBy('entry.occurred_on')
    .orderBy('entry.seq')
    .execute();
