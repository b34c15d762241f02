import { sql } from 'kysely';
import { z } from 'zod';
import { type Day, formatMonth } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { DEAD } from '../../platform/jobs/job-rules.ts';
import { countJobs } from '../../platform/jobs/jobs.ts';
import { type PageOf, readPage } from '../../platform/pages/paging.ts';
import { giveUpSending, INVITATION_MAIL } from '../invitations/queries.ts';
import { titleOf } from './job-titles.ts';
import type { DeadJob } from './schema.ts';

type Stored = { id: string; name: string; failed_at: Date; month: Day | null; whom: string | null };

/** The jobs that failed for good, the newest first. */
export const deadJobs = (db: Db, page: number): Promise<PageOf<DeadJob>> =>
  readPage(
    page,
    async ({ limit, offset }) => {
      const { rows } = await sql<Stored>`
        select job.id, job.source_name as name, job.created_on as failed_at, coalesce(data ->> 'month', data ->> 'period') as month,
          coalesce(people.first_name || ' ' || people.last_name, invitations.email) as whom
        from pgboss.job
        left join people on people.id::text = coalesce(data ->> 'owner_id', data ->> 'person_id')
        left join invitations on invitations.id::text = data ->> 'invitation_id'
        where job.name = ${DEAD} and job.state = 'created'
        order by job.created_on desc, job.id
        limit ${sql.lit(limit)} offset ${sql.lit(offset)}
      `.execute(db);
      return rows.map(({ id, failed_at, ...job }) => ({ id, failed_at, about: inWords(job) }));
    },
    async () => (await countJobs(db)).failed,
  );

/** 'Zestawienie: listopad 2026, Anna Nowak', because the case of 'dla Anny Nowak' cannot be known of each name. */
function inWords({ name, month, whom }: Pick<Stored, 'name' | 'month' | 'whom'>): string {
  const details = [month && formatMonth(month), whom].filter(Boolean).join(', ');
  return details ? `${titleOf(name)}: ${details}` : titleOf(name);
}

export const SettleDeadJob = z.object({ id: z.uuid(), again: z.boolean() });

/**
 * Puts a job that failed for good back into its queue, or drops it. Of two people who decide at once only one gets it.
 * Throws NotFound (somebody decided already, or this version has no such job) and Conflict (a held copy does nothing).
 */
export async function settleDeadJob(call: Call<z.output<typeof SettleDeadJob>>): Promise<void> {
  const { db, jobs, input, request } = call;
  if (input.again && request.server.deps.hold?.on)
    throw new Conflict('no_mail_server', 'To kopia zapasowa: nic z niej nie wychodzi.');
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ name: string; data: { sender?: string; invitation_id?: string } }>`
      delete from pgboss.job where name = ${DEAD} and id = ${input.id}::uuid and state = 'created'
      returning source_name as name, data
    `.execute(tx);
    if (!rows[0]) throw new NotFound('Nie ma takiej sprawy.');
    const { name, data } = rows[0];
    if (input.again) {
      const kind = request.server.features.flatMap(({ jobs = [] }) => jobs).find((job) => job.name === name);
      if (!kind?.data.safeParse(data).success) throw new NotFound('Ta wersja aplikacji już tego nie robi.');
      await jobs.enqueue(tx, kind, data, undefined, { sender: data.sender });
    } else if (name === INVITATION_MAIL && data.invitation_id) await giveUpSending(tx, data.invitation_id);
    await recordAudit(tx, call, input.again ? 'retry_job' : 'drop_job', { job: input.id });
  });
}
