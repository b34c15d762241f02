/** Events of the stable itself, with several horses or none: whom they concern, and which of their horses are named. */
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { anyOf, countRows, type Db, type Tx } from '../../platform/data/database.ts';
import { escapeLike, searchWords } from '../../platform/data/polish-text.ts';
import type { Database } from '../../platform/data/tables.ts';
import { BadInput } from '../../platform/http/errors.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { lockLivingHorses } from '../horses/access.ts';
import type { Access } from '../horses/schema.ts';
import type { HorsesToChoose } from './schema.ts';
import { horsesIn, type Scope } from './scope.ts';
import { eventErrors } from './texts.ts';

type Events = ExpressionBuilder<Database, 'events'>;

const ALL_NAMES = sql`string_agg(horses.name, ', ' order by horses.name collate horse_order)`;

/** The names of up to three horses, else their number. */
export const FEW_NAMES = sql<string | null>`case when count(horses.id) <= 3 then ${ALL_NAMES}
  when count(horses.id) % 10 between 2 and 4 and count(horses.id) % 100 not between 12 and 14 then count(horses.id) || ' konie'
  else count(horses.id) || ' koni' end`;

const horsesOf = (eb: Events) =>
  eb
    .selectFrom('event_horses')
    .innerJoin('horses', 'horses.id', 'event_horses.horse_id')
    .whereRef('event_horses.event_id', '=', 'events.id')
    .where('horses.archived_at', 'is', null);

/** Managers see all events, owners those with their horses, workers those with horses they work with or with no horse. */
const concerns =
  (scope: Scope) =>
  (eb: Events): Expression<SqlBool> => {
    if (scope.mode === 'manager') return sql<SqlBool>`true`;
    const some = eb.exists(horsesOf(eb).where(horsesIn(scope)).select('event_horses.event_id'));
    if (scope.mode !== 'worker') return some;
    const all = eb.selectFrom('event_horses').whereRef('event_horses.event_id', '=', 'events.id');
    return eb.or([some, eb.not(eb.exists(all.select('event_horses.event_id')))]);
  };

/** Whether an event, joined to its horse if it is of one, is in a calendar. */
export const isEventIn = (scope: Scope) => (eb: ExpressionBuilder<Database, 'events' | 'horses'>) => {
  const ofStable = eb.and([eb('events.horse_id', 'is', null), concerns(scope)(eb)]);
  if (scope.mode !== 'horse' && scope.mode !== 'user') {
    const ofHorse = eb.and([eb('events.horse_id', 'is not', null), eb('horses.archived_at', 'is', null)]);
    return eb.or([eb.and([ofHorse, horsesIn(scope)(eb)]), ofStable]);
  }
  // The few horses are looked up first, and their events by index.
  const horses = eb
    .selectFrom('horses')
    .select('horses.id')
    .where('horses.archived_at', 'is', null)
    .where(horsesIn(scope));
  const shared = eb.selectFrom('event_horses').select('event_id').where('horse_id', 'in', horses);
  return sql<SqlBool>`(events.horse_id = any(array(${horses})) or events.id = any(array(${shared})))`;
};

/** The name of an event's horse, or of its horses; an owner sees only their own. */
export const horseNames = (scope: Scope) => namesOfHorses(scope, ALL_NAMES);

/** Like `horseNames`, short enough for one line: more than three horses are counted ('5 koni'). */
export const fewHorseNames = (scope: Scope) => namesOfHorses(scope, FEW_NAMES);

const namesOfHorses = (scope: Scope, text: RawBuilder<unknown>) => (eb: Events) => {
  const horses = scope.mode === 'horse' || scope.mode === 'user' ? horsesOf(eb).where(horsesIn(scope)) : horsesOf(eb);
  const names = horses.select(sql<string | null>`${text}`.as('names'));
  return sql<string | null>`case when events.horse_id is null then ${names} else horses.name end`;
};

/** A viewer's access to an event of the stable, with the names of its horses; undefined if it does not concern them. */
export async function stableEventFor(
  db: Db | Tx,
  viewer: Viewer,
  id: string,
  today: Day,
): Promise<{ name: string | null; health_alert: false; access: Access } | undefined> {
  for (const { mode, access } of scopesOf(viewer)) {
    const scope: Scope = { viewer, today, mode };
    const found = await db
      .selectFrom('events')
      .leftJoin('horses', 'horses.id', 'events.horse_id')
      .where('events.id', '=', id)
      .where('events.horse_id', 'is', null)
      .where(concerns(scope))
      .select((eb) => horseNames(scope)(eb).as('name'))
      .executeTakeFirst();
    if (found) return { ...found, health_alert: false, access };
  }
  return undefined;
}

/** The calendars of a viewer that may show the event, the one with the most rights first. */
function scopesOf(viewer: Viewer) {
  if (may(viewer, 'planStableEvents')) return [{ mode: 'manager', access: 'manages' }] as const;
  const owns = { mode: 'user', access: 'owns' } as const;
  return viewer.role === 'worker' ? ([{ mode: 'worker', access: 'sees' }, owns] as const) : [owns];
}

/** The living horses of an event of the stable. */
export const horsesOfEvent = (db: Db | Tx, id: string) =>
  db
    .selectFrom('event_horses')
    .innerJoin('horses', 'horses.id', 'event_horses.horse_id')
    .where('event_horses.event_id', '=', id)
    .where('horses.archived_at', 'is', null)
    .select(['horses.id', 'horses.name'])
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id')
    .execute();

/** Locks the horses of an event before it is saved. Throws BadInput if some are gone, or listed twice. */
export async function lockHorsesOfEvent(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const living = await lockLivingHorses(tx, wanted);
  if (living.length < wanted.length) throw new BadInput(undefined, { horse_ids: eventErrors.noHorse });
  const twice = living.filter(({ id }) => ids.indexOf(id) < ids.lastIndexOf(id)).map(({ name }) => name);
  if (twice.length > 0) throw new BadInput(undefined, { horse_ids: `Dwa razy: ${twice.join(', ')}` });
}

/** The most horses that a form offers at once. */
const MAX_OFFERED = 100;

/** The horses that the form of an event offers: the chosen ones, and others by a search. */
export async function horsesToChoose(
  db: Db,
  { chosen, search }: { chosen: readonly string[]; search: string },
): Promise<HorsesToChoose> {
  const living = db.selectFrom('horses').where('archived_at', 'is', null);
  const listed = () => living.select(['id', 'name', 'box_number']).orderBy(sql`name collate horse_order`).orderBy('id');
  const others = searchWords(search).reduce(
    (found, word) => found.where(sql<boolean>`search_text like folded(${`%${escapeLike(word)}%`})`),
    listed().where(sql<boolean>`not id = ${anyOf(chosen)}`),
  );
  const [kept, found, all] = await Promise.all([
    chosen.length > 0 ? listed().where('id', '=', anyOf(chosen)).execute() : [],
    others.limit(MAX_OFFERED + 1).execute(),
    countRows(living),
  ]);
  return { horses: [...kept, ...found.slice(0, MAX_OFFERED)], more: found.length > MAX_OFFERED, all };
}
