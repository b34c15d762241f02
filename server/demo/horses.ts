import type { Coat } from '../domain/coats.ts';
import { addDays, type Day, daysBetween } from '../domain/days.ts';
import { fromZloty, type Grosze } from '../domain/money.ts';
import { listBoxes } from '../features/boxes/list-boxes.ts';
import { BoxList } from '../features/boxes/schema.ts';
import { deleteHorse } from '../features/horses/delete-horse.ts';
import { handOverHorse } from '../features/stays/hand-over.ts';
import type { Tx } from '../platform/data/database.ts';
import { dice, idOf } from './chance.ts';
import { GONE_HORSE, HORSE_LIST, looksIn, passportOf } from './horse-list.ts';
import { type DemoPerson, demoPerson, newOwner, owners, ownerWithoutAccount } from './people.ts';
import { at, earlier, type Times } from './times.ts';
import { byManager } from './verbs.ts';

export type DemoHorse = {
  id: string;
  name: string;
  breed: string;
  description: string;
  coat: Coat | null;
  blaze: boolean;
  owner_id: string;
  payment: Grosze;
  payment_for_annual: Grosze;
};

/** The index of the owner of each horse in the story. The other horses are shared out among the remaining owners. */
const OWNER_OF: Readonly<Record<string, number>> = {
  Bursztyn: 0,
  Iskra: 0,
  Wichura: 0,
  Łuna: 1,
  Kasztan: 1,
  Grom: 0,
  Sonata: owners.length - 1,
};
/** A pony whose owner has no account. */
const HELENAS_HORSE = 'Smyk';
/** The last four horses live outdoors. */
const BOXES = HORSE_LIST.length - 4;

/** The number of days since one horse left. */
const GONE_FOR = 24;

const roll = dice(10);
/** The first two owners and the last one have only horses of the story. */
const FIRST_OWNERS = 2;
const LAST_OWNERS = 1;
const OTHER_OWNERS = owners.length - FIRST_OWNERS - LAST_OWNERS;

const horses: readonly DemoHorse[] = [...HORSE_LIST, GONE_HORSE].map(([name, breed, description], index) => ({
  id: idOf(`horse ${name}`),
  name,
  breed,
  description,
  ...looksIn(description),
  owner_id:
    name === HELENAS_HORSE
      ? ownerWithoutAccount
      : (owners[OWNER_OF[name] ?? FIRST_OWNERS + (index % OTHER_OWNERS)] as { id: string }).id,
  payment: fromZloty(950 + 50 * roll(15)),
  payment_for_annual: fromZloty(index % 8 === 3 ? 600 + 100 * roll(7) : 0),
}));

export const livingHorses = horses.slice(0, HORSE_LIST.length);

const goneHorse = horses.at(-1) as DemoHorse;
export const goneOn = ({ today }: Times): Day => addDays(today, -GONE_FOR);

export function demoHorse(name: string): DemoHorse {
  const found = horses.find((horse) => horse.name === name);
  if (!found) throw new RangeError(`no horse in the demo is called ${name}`);
  return found;
}

export const ownerOf = ({ owner_id }: DemoHorse) => owners.find(({ id }) => id === owner_id) as DemoPerson;

/**
 * Inserts the horses. Most came when the stable was founded, others one by one until services began. Horses with a package
 * came when services began, because the next run charges their first package. Bursztyn has a health alert since yesterday.
 */
export async function houseHorses(tx: Tx, times: Times): Promise<void> {
  const { founded, opened, today, now } = times;
  const roll = dice(11);
  const cameOn = ({ payment_for_annual }: DemoHorse) => {
    if (payment_for_annual > 0) return opened;
    return roll(3) ? founded : addDays(founded, roll(daysBetween(founded, opened)));
  };
  const alert = { health_alert: true, health_alert_since: earlier(at(addDays(today, -1), '17:40'), now) };
  const rows = horses.map((horse, index) => {
    const created_on = cameOn(horse);
    return {
      ...horse,
      ...passportOf(horse.description, index, today),
      box_number: index < BOXES ? String(index + 1) : null,
      created_on,
      created_at: at(created_on, '08:00'),
      stays_from: created_on,
      health_alert: false,
      health_alert_since: null,
      ...(horse.name === 'Bursztyn' ? alert : {}),
    };
  });
  await tx.insertInto('horses').values(rows).execute();
  await tx
    .insertInto('health_alerts')
    .values({
      id: idOf('health alert'),
      horse_id: demoHorse('Bursztyn').id,
      reason: 'Lekki obrzęk tylnej nogi, ciepła. Nie wyprowadzać na padok.',
      raised_by: demoPerson('manager').id,
      raised_at: alert.health_alert_since,
    })
    .execute();
}

/** The aisles and their boxes, more than the horses need. */
const AISLES = [
  { name: 'Stajnia główna', boxes: '1–28' },
  { name: 'Stajnia nowa', boxes: '29–58' },
  { name: 'Boksy angielskie', boxes: 'A1, A2' },
];

export async function listDemoBoxes(tx: Tx, times: Times): Promise<void> {
  const fields = AISLES.flatMap(({ name, boxes }, at) => [
    [`aisle_${at + 1}`, name],
    [`boxes_${at + 1}`, boxes],
  ]);
  const input = BoxList.parse(Object.fromEntries(fields));
  await listBoxes(byManager(tx, at(times.opened, '08:30'), input));
}

/** Ryszard has bought a horse of the stable. */
export async function handOverToRyszard(tx: Tx, { now }: Times): Promise<void> {
  const nobody = { owner_first_name: null, owner_last_name: null, owner_phone_number: null, owner_email: null };
  const input = { ...nobody, horse_id: demoHorse('Demon').id, owner_id: newOwner, id: idOf('horse Demon of Ryszard') };
  await handOverHorse(byManager(tx, now, input));
}

export async function partWithHorse(tx: Tx, times: Times): Promise<void> {
  const input = { horse_id: goneHorse.id, with_debt: true };
  await deleteHorse(byManager(tx, at(goneOn(times), '12:00'), input));
}
