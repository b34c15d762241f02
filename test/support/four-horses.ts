import { addDays, type Day, day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import type { TestApp } from './app.ts';
import { buildBooking, buildHorse, buildLedgerEntry, buildPerson, buildService } from './builders.ts';

const FIRST = day('2026-11-01');

const DAYS = Array.from({ length: 20 }, (_, nth) => addDays(FIRST, nth)).filter((one) => one !== '2026-11-13');

const GETS: [name: string, zloty: number, days: Day[]][] = [
  ['Karmienie poranne', 5, DAYS],
  ['Karmienie wieczorne', 5, DAYS],
  ['Padokowanie', 8, DAYS],
  ['Derkowanie', 4.5, DAYS.slice(3)],
  ['Trening', 80, [3, 6, 12, 18].map((date) => addDays(FIRST, date))],
  ['Kowal: werkowanie czterech kopyt', 180, [addDays(FIRST, 6)]],
  ['Szczepienie', 120, [addDays(FIRST, 8)]],
];

/** November of an owner with four horses in full board: 340 lines, most of them daily services. */
export async function buildFourHorses(app: TestApp) {
  const owner = await buildPerson(app, { first_name: 'Helena', last_name: 'Dąbrowska' });
  const ewa = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const services = new Map<string, Awaited<ReturnType<typeof buildService>>>();
  for (const [name] of GETS) services.set(name, await buildService(app, { name }));
  for (const name of ['Bursztyn', 'Figa', 'Wichura', 'Zefir']) {
    const horse = await buildHorse(app, { owner, name });
    const booked = { horse, created_by: ewa.id };
    await buildLedgerEntry(app, { ...booked, occurred_on: day('2026-10-10'), amount: grosze(-2_000) });
    await buildLedgerEntry(app, { horse, kind: 'main_fee', occurred_on: day('2026-11-10'), amount: grosze(-115_000) });
    await buildLedgerEntry(app, { ...booked, occurred_on: day('2026-11-12'), amount: grosze(100_000) });
    for (const [name, zloty, days] of GETS) {
      const booking = await buildBooking(app, { horse, service: services.get(name) as never, requested_by: ewa.id });
      await chargeDays(app, { booking, by: ewa, price: grosze(zloty * 100), days, owner });
    }
  }
  return owner;
}

type Booking = Awaited<ReturnType<typeof buildBooking>>;
type Charged = { booking: Booking; by: { id: string }; price: number; days: Day[]; owner: { id: string } };

/** Charges all days of a booking in two statements, because there are hundreds. */
async function chargeDays({ db, clock }: TestApp, { booking, by, price, days, owner }: Charged): Promise<void> {
  const horse_id = booking.horse_id as string;
  const done = {
    booking_id: booking.id,
    horse_id,
    service_id: booking.service_id,
    service_name: booking.service_name,
    service_description: booking.description,
    price: grosze(price),
    finished_at: clock.now(),
    finished_by: by.id,
  };
  const work = await db
    .insertInto('tasks')
    .values(days.map((date_to_finish) => ({ ...done, date_to_finish })))
    .returning(['id as task_id', 'date_to_finish as occurred_on'])
    .execute();
  const entry = {
    horse_id,
    owner_id: owner.id,
    kind: 'service' as const,
    amount: grosze(-price),
    period: day('2026-11-01'),
    created_by: by.id,
    created_at: clock.now(),
  };
  await db
    .insertInto('ledger_entries')
    .values(work.map((of) => ({ ...entry, ...of })))
    .execute();
}
