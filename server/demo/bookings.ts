import { addDays, addMonths, type Day, monthOf } from '../domain/days.ts';
import { weekdayNames } from '../domain/recurrence.ts';
import { bookForHorses, requestService } from '../features/bookings/book-service.ts';
import { approveRequest } from '../features/bookings/decide-request.ts';
import { updateBookings } from '../features/bookings/update-bookings.ts';
import { addGeneralService } from '../features/general-services/add-general-service.ts';
import { topUpTasks } from '../features/tasks/make-tasks.ts';
import type { Tx } from '../platform/data/database.ts';
import { type DemoService, type ServiceKey, services } from './catalogue.ts';
import { dice, idOf } from './chance.ts';
import { type DemoHorse, demoHorse, goneOn, livingHorses, ownerOf } from './horses.ts';
import { demoPerson, workers } from './people.ts';
import { at, earlier, type Times } from './times.ts';
import { byManager, commandOf } from './verbs.ts';

export type Booking = {
  id: string;
  service: DemoService;
  horse: DemoHorse | null;
  /** Empty for a one-time booking on the day `from`. */
  weekdays: readonly number[];
  from: Day;
  until: Day | null;
  remark: string;
  /** Requested by the owner; 'none' when the manager booked it. */
  request: 'none' | 'approved' | 'waiting';
  /** Assigned to this worker up to two weeks ahead. */
  givenTo: string | null;
  /** Days whose work was forgotten and is still open. */
  leftOver: readonly Day[];
};

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const WORKDAYS = [1, 2, 3, 4, 5];
const NOT_SUNDAY = [1, 2, 3, 4, 5, 6];
const ONCE_A_WEEK = [[1], [2], [3], [4], [5]];
const TWICE_A_WEEK = [
  [1, 4],
  [2, 5],
  [3, 6],
  [4, 7],
  [5, 7],
  [3, 7],
];
const THRICE_A_WEEK = [
  [1, 3, 5],
  [2, 4, 6],
  [2, 5, 7],
];

/** Service, first horse, number of horses, and weekdays. */
const REGULAR: readonly [ServiceKey, first: number, horses: number, weekdays: readonly (readonly number[])[]][] = [
  ['breakfast', 0, 10, [EVERY_DAY]],
  ['supper', 1, 10, [EVERY_DAY]],
  ['paddock', 12, 12, [NOT_SUNDAY]],
  ['blanket', 26, 8, [EVERY_DAY]],
  ['grooming', 35, 8, THRICE_A_WEEK],
  ['lunging', 5, 15, TWICE_A_WEEK],
  ['training', 20, 13, TWICE_A_WEEK],
  ['washing', 22, 6, TWICE_A_WEEK],
  ['solarium', 40, 6, TWICE_A_WEEK],
  // These horses have no other regular service.
  ['grooming', 46, 14, ONCE_A_WEEK],
];

/** Horses that do not get a service: one is a patient, one carries children. */
const EXCLUDED: Partial<Record<ServiceKey, readonly string[]>> = {
  lunging: ['Kalina'],
  training: ['Chmurka'],
  washing: ['Chmurka'],
};

type Optional = Partial<Pick<Booking, 'weekdays' | 'until' | 'remark' | 'request' | 'givenTo' | 'leftOver'>>;

function booking(key: ServiceKey, horse: DemoHorse | null, from: Day, rest: Optional = {}): Booking {
  const id = idOf(`booking ${key} ${horse?.name ?? 'general'} ${rest.weekdays?.length ? '' : 'once'}`);
  const plain = { weekdays: [], until: null, remark: '', request: 'none', givenTo: null, leftOver: [] } as const;
  return { id, service: services[key], horse, from, ...plain, ...rest };
}

/** Recurring bookings, most of them since the first day. */
function regular({ opened, today }: Times): Booking[] {
  const roll = dice(20);
  const first = addDays(opened, 1);
  // Bursztyn is not lunged since his injury.
  const untilHurt = (key: ServiceKey, { name }: DemoHorse) =>
    key === 'lunging' && name === 'Bursztyn' ? addDays(today, -6) : null;
  return REGULAR.flatMap(([key, start, count, patterns]) =>
    fitFor(key, livingHorses.slice(start, start + count)).map((horse, index) =>
      booking(key, horse, roll(4) ? first : addDays(first, 7 * roll(8)), {
        weekdays: patterns[index % patterns.length] as number[],
        until: untilHurt(key, horse),
        request: index % 5 === 4 ? 'approved' : 'none',
        givenTo: key === 'lunging' && index % 3 === 0 ? demoPerson('worker2').id : null,
      }),
    ),
  );
}

const fitFor = (key: ServiceKey, horses: readonly DemoHorse[]) =>
  horses.filter(({ name }) => !EXCLUDED[key]?.includes(name));

function general({ today, opened, horizon }: Times): Booking[] {
  const from = addDays(opened, 1);
  const until = addDays(horizon, -90);
  const yesterday = addDays(today, -1);
  return [
    booking('hay', null, from, { weekdays: EVERY_DAY, until }),
    booking('sweeping', null, from, { weekdays: EVERY_DAY, until, leftOver: [yesterday] }),
    booking('troughs', null, from, { weekdays: EVERY_DAY, until, leftOver: [addDays(today, -2)] }),
    booking('fences', null, from, { weekdays: [3, 6], until, givenTo: demoPerson('michal.dudek').id }),
  ];
}

/** Single bookings of the demo's story: the patient, the horse that has left, visits, open requests. */
function particular(times: Times): Booking[] {
  const { today, opened } = times;
  const inDays = (days: number) => addDays(today, days);
  const farrierVisits = [-76, -55, -41, -27, -13, -6, 3, 9, 16].flatMap((days, visit) =>
    livingHorses
      .slice(4 * visit, 4 * visit + 3)
      .map((horse) => booking('farrier', horse, inDays(days), { givenTo: demoPerson('adam.kowalczyk').id })),
  );
  const vaccinations = livingHorses.slice(44, 52).map((horse) => booking('vaccination', horse, inDays(-34)));
  // They begin with a month, so that no run charges a month before its own.
  const allDay = livingHorses
    .slice(24, 26)
    .map((horse) => booking('allDay', horse, addMonths(monthOf(opened), 1), { weekdays: WORKDAYS }));
  return [
    ...allDay,
    booking('dressing', demoHorse('Bursztyn'), inDays(-5), {
      weekdays: EVERY_DAY,
      until: inDays(10),
      givenTo: demoPerson('worker').id,
    }),
    booking('dressing', demoHorse('Feniks'), inDays(-60), { weekdays: EVERY_DAY, until: inDays(-46) }),
    booking('solarium', demoHorse('Łuna'), addDays(opened, 3), { weekdays: [2], request: 'approved' }),
    booking('grooming', demoHorse('Lancelot'), addDays(opened, 5), { weekdays: [6] }),
    booking('grooming', demoHorse('Łuna'), inDays(-1), { givenTo: demoPerson('worker').id, leftOver: [inDays(-1)] }),
    booking('training', demoHorse('Bursztyn'), addDays(opened, 2), { weekdays: [6], until: inDays(-6) }),
    booking('lunging', demoHorse('Sonata'), addDays(opened, 4), { weekdays: [2, 5], until: goneOn(times) }),
    booking('training', demoHorse('Kasztan'), inDays(5), { request: 'waiting' }),
    booking('solarium', demoHorse('Bursztyn'), inDays(2), {
      remark: 'Na obolałą nogę, o ile weterynarz pozwoli.',
      request: 'waiting',
    }),
    ...farrierVisits,
    ...vaccinations,
  ];
}

export const bookingsAt = (times: Times): Booking[] => [...regular(times), ...general(times), ...particular(times)];

/** The ids of the workers who take turns: the assigned one, else those of the service's groups. */
export function doersOf({ service, givenTo }: Booking): string[] {
  if (givenTo) return [givenTo];
  const able = workers.filter(({ groups }) => groups.some((group) => service.groups.includes(group)));
  return (able.length ? able : workers).map(({ id }) => id);
}

/**
 * Makes the bookings in chronological order. Like the office, it books the same days of a service for all its horses at once.
 * Creates their work up to the horizon.
 */
export async function takeBookings(tx: Tx, times: Times, bookings: readonly Booking[]): Promise<void> {
  const orders = Map.groupBy(bookings, (booking) => {
    const { id, horse, request, service, weekdays, until, remark } = booking;
    const ownId = horse && request === 'none' ? '' : id;
    return JSON.stringify([bookedAt(booking, times), service.id, weekdays, until, remark, ownId]);
  });
  const inOrder = [...orders.values()].map((order) => ({ order, bookedAt: bookedAt(order[0] as Booking, times) }));
  inOrder.sort((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime());
  for (const { order, bookedAt } of inOrder) await take(tx, order, bookedAt);
  await topUpTasks(tx, times.today);
}

/** Blankets cost more from the next month on. The existing bookings are changed on the day before the demo begins. */
export async function raisePrice(tx: Tx, { today }: Times, bookings: readonly Booking[]): Promise<void> {
  const ids = bookings.flatMap(({ id, service }) => (service === services.blanket ? id : []));
  const change = { ids, from: addMonths(monthOf(today), 1), price: 5 };
  await updateBookings(byManager(tx, at(addDays(today, -1), '09:40'), change));
}

/** A single visit is booked the day before, at the latest yesterday; a repeated one on its first day. */
function bookedAt({ weekdays, from, request }: Booking, { today, now }: Times): Date {
  const yesterday = addDays(today, -1);
  if (request === 'waiting') return earlier(at(yesterday, '19:40'), now);
  if (weekdays.length > 0) return at(from, '06:00');
  return from > today ? at(yesterday, '09:15') : at(addDays(from, -1), '09:15');
}

/** Makes bookings that differ only in their horses. */
async function take(tx: Tx, order: readonly Booking[], now: Date): Promise<void> {
  const [first] = order as [Booking];
  const { id, service, horse, weekdays, from, until, remark, request } = first;
  const onetime = weekdays.length === 0;
  const days = { onetime: onetime ? 1 : 0, days_of_week: weekdayNames(weekdays), has_end: false };
  const check_until = onetime ? from : until;
  // `confirmed`: a one-time request may fall on a day of a recurring booking, depending on the day the demo begins.
  const ordered = { service_id: service.id, remark, ...days, check_until, confirmed: true };
  if (!horse) {
    await addGeneralService(byManager(tx, now, { ...ordered, id }));
    return;
  }
  if (request === 'none') {
    const bookings = order.flatMap(({ id, horse }) => (horse ? { id, horse_id: horse.id } : []));
    await bookForHorses(tx, byManager(tx, now, { ...ordered, bookings }));
    return;
  }
  // The owner made an approved request the evening before.
  const askedAt = request === 'approved' ? at(addDays(from, -1), '20:10') : now;
  await requestService(commandOf(tx, ownerOf(horse), askedAt, { ...ordered, id, horse_id: horse.id }));
  if (request === 'approved') await approveRequest(byManager(tx, now, { id }));
}
