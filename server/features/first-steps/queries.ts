import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Day } from '../../domain/days.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import { reachesPeople } from '../../platform/jobs/mail.ts';
import { areServicesWithoutPrice, servicesWithoutPrice } from '../bookings/many-queries.ts';
import { type FirstSteps, STEPS, type Step } from './schema.ts';

/** Settings that record when something was done that other tables do not show. */
type Noted = 'mail_tested_at' | 'first_steps_hidden_at';

export async function note(db: Db | Tx, key: Noted, now: Date): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(now) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}

export async function forget(db: Db | Tx, key: Noted): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute();
}

const noted = (key: Noted | 'club') => sql<boolean>`exists (select from settings where key = ${key})`;

/** Whether the list of steps was hidden. */
export const areStepsHidden = noted('first_steps_hidden_at');

const doneBy = (today: Day): Record<Step | 'hidden', ReturnType<typeof noted>> => ({
  hidden: areStepsHidden,
  club: noted('club'),
  payee: sql`exists (select from settings where key = 'payee' and value ->> 'account' <> '')`,
  boxes: sql`exists (select from boxes)`,
  services: sql`(exists (select from services where price > 0 and deleted_at is null)
    and exists (select from services where at is not null and deleted_at is null)
    and not ${areServicesWithoutPrice(today)})`,
  workers: sql`exists (select from people where role = 'worker' and deleted_at is null)`,
  horses: sql`exists (select from horses where archived_at is null)`,
  invitations: sql`(exists (select from invitations where role <> 'admin')
    or exists (select from people where role in ('user', 'worker') and password_hash is not null))`,
  mail: noted('mail_tested_at'),
  billing_day: sql`(exists (select from billing_runs)
    or exists (select from audit_log
      where action in ('change_payment_date', 'keep_payment_date', 'change_payment_term')))`,
  backup: sql`exists (select from last_runs where routine = 'backup' and succeeded_at is not null)`,
});

/** The first steps still to do; null if there are none, or if the list was hidden. */
export async function firstSteps(db: Db, today: Day, config: Config): Promise<FirstSteps | null> {
  const columns = Object.entries(doneBy(today)).map(([name, condition]) => sql`${condition} as ${sql.id(name)}`);
  const { rows } = await sql<Record<Step | 'hidden', boolean>>`select ${sql.join(columns)}`.execute(db);
  const [done] = rows as [Record<Step | 'hidden', boolean>];
  if (done.hidden) return null;
  const left = STEPS.filter((step) => !done[step]);
  if (left.length === 0) return null;
  const unpriced = left.includes('services') ? await servicesWithoutPrice(db, today) : [];
  return { left, unpriced, mailed: reachesPeople(config) };
}
