import { sql } from 'kysely';
import { z } from 'zod';
import { type Day, formatMonth } from '../../domain/days.ts';
import { mailFailureInWords } from '../../domain/mail-failures.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { DEAD } from '../../platform/jobs/job-rules.ts';
import { countJobs } from '../../platform/jobs/jobs.ts';
import { PAGE_ROWS, type PageOf, readPage } from '../../platform/pages/paging.ts';
import { giveUpSending } from '../invitations/queries.ts';
import { titleOf } from './job-titles.ts';
import type { DeadJob } from './schema.ts';

type Stored = { id: string; name: string; failed_at: Date } & Record<'failure' | 'month' | 'whom', string | null>;

/** The jobs that failed for good, the newest first. */
export const deadJobs = (db: Db, page: number): Promise<PageOf<DeadJob>> =>
  readPage(
    page,
    async ({ limit, offset }) => {
      const { rows } = await sql<Stored>`
        select job.id, job.source_name as name, job.created_on as failed_at, job.source_output ->> 'message' as failure,
          coalesce(data ->> 'month', data ->> 'period') as month,
          coalesce(people.first_name || ' ' || people.last_name, invitations.email, visits.name, bug_reports.name) as whom
        from pgboss.job
        left join password_resets on password_resets.id::text = data ->> 'reset_id'
        left join email_changes on email_changes.id::text = data ->> 'change_id'
        left join people on people.id::text = coalesce(
          data ->> 'owner_id', data ->> 'person_id', password_resets.person_id::text, email_changes.person_id::text)
        left join invitations on invitations.id::text = data ->> 'invitation_id'
        left join visits on visits.id::text = data ->> 'visit_id'
        left join bug_reports on bug_reports.id::text = data ->> 'report_id'
        where job.name = ${DEAD} and job.state = 'created'
        order by job.created_on desc, job.id
        limit ${sql.lit(limit)} offset ${sql.lit(offset)}
      `.execute(db);
      return rows.map(({ id, failed_at, failure, ...job }) => {
        const reason = failure?.startsWith('The mail server') ? mailFailureInWords(failure) : null;
        return { id, failed_at, about: inWords(job), reason };
      });
    },
    async () => (await countJobs(db)).failed,
  );

/** 'Zestawienie: listopad 2026, Anna Nowak', because the case of 'dla Anny Nowak' cannot be known of each name. */
function inWords({ name, month, whom }: Pick<Stored, 'name' | 'month' | 'whom'>): string {
  const known = month && /^\d{4}-(0[1-9]|1[0-2])-01$/.test(month); // another version may have stored anything
  const details = [known && formatMonth(month as Day), whom].filter(Boolean).join(', ');
  return details ? `${titleOf(name)}: ${details}` : titleOf(name);
}

/** Without an `id`, all on the first page of the list are tried once more. */
export const SettleDeadJob = z.object({ id: z.uuid().optional(), again: z.boolean() });

type Dead = { id: string; name: string; data: { sender?: string; invitation_id?: string } };

/**
 * Puts jobs that failed for good back into their queues, or drops one. Of two people who decide at once only one gets it.
 * Throws NotFound (somebody decided already, or this version has no such job) and Conflict (a held copy does nothing).
 */
export async function settleDeadJob(call: Call<z.output<typeof SettleDeadJob>>): Promise<void> {
  const { db, jobs, input, request } = call;
  const { id = null, again } = input;
  const { deps, features } = request.server;
  if (again && deps.hold?.on) throw new Conflict('no_mail_server', 'To kopia zapasowa: nic z niej nie wychodzi.');
  const kinds = features.flatMap(({ jobs = [] }) => jobs);
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<Dead>`
      select id, source_name as name, data from pgboss.job where name = ${DEAD} and state = 'created'
        and (id = ${id}::uuid or ${id === null && again})
      order by created_on desc, id limit ${sql.lit(PAGE_ROWS)} for update
    `.execute(tx);
    if (rows.length === 0) throw new NotFound('Nie ma takiej sprawy.');
    const kindOf = (job: Dead) => kinds.find(({ name, data }) => name === job.name && data.safeParse(job.data).success);
    const settled = again ? rows.filter(kindOf) : rows;
    if (settled.length === 0) throw new NotFound('Ta wersja aplikacji już tego nie robi.');
    for (const job of settled) {
      const kind = again && kindOf(job);
      if (kind) await jobs.enqueue(tx, kind, job.data, undefined, { sender: job.data.sender });
      else if (job.data.invitation_id) await giveUpSending(tx, job.data.invitation_id);
      await sql`delete from pgboss.job where name = ${DEAD} and id = ${job.id}::uuid`.execute(tx);
      await recordAudit(tx, call, again ? 'retry_job' : 'drop_job', { job: job.id });
    }
  });
}
