import { Gauge } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { VERSION } from '../version.ts';
import { type Db, poolOf } from './data/database.ts';
import { registry } from './http/counters.ts';
import { hashSecret, matchesHash } from './session/secrets.ts';

const gauge = (name: string, help: string, ...labelNames: string[]) =>
  new Gauge({ name: `stajnia_${name}`, help, labelNames, registers: [registry] });

const version = gauge('version_info', 'The running version', 'version');
const connections = gauge('database_connections', 'Connections of the pool for requests', 'state');
const jobs = gauge(
  'jobs',
  'Jobs in the queue by kind and state: waiting, later, retried, active, dead',
  'kind',
  'state',
);
const oldest = gauge('oldest_job_seconds', 'For how long the oldest due job of a kind has waited', 'kind');
const runs = gauge('last_run_timestamp_seconds', 'When a routine last succeeded or failed', 'routine', 'outcome');

/**
 * Answers /metrics in Prometheus' format, for a scraper with the token; without a token, for one on this machine. Anybody
 * else gets the page of an unknown address.
 */
export function registerMetrics(app: FastifyInstance): void {
  const { config, db } = app.deps;
  const token = config.metricsToken ? hashSecret(config.metricsToken) : null;
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const [, bearer = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!(token ? matchesHash(token, bearer) : isFromThisMachine(request))) return reply.callNotFound();
    await readState(db);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Headers with which a proxy names its client. With a proxy on this machine every visitor comes from loopback. */
const BY_PROXY = /^(forwarded|via|x-real-ip|(x|true)-client-ip|cf-connecting-ip|x-forwarded-.*)$/;

/** Judged by the connection, because `request.ip` is what a trusted proxy says. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return /^(127\.|::1$)/.test(address) && !Object.keys(headers).some((name) => BY_PROXY.test(name));
}

type Row = { about: 'job' | 'run'; name: string; state: string; value: number; waited: number | null };

async function readState(db: Db): Promise<void> {
  const { rows } = await sql<Row>`
    select 'job' as about, name, state, count(*)::float8 as value,
      extract(epoch from now() - min(due) filter (where state in ('waiting', 'retried')))::float8 as waited
    from (
      select coalesce(source_name, name) as name, greatest(created_on, start_after) as due,
        case when name = 'dead' then 'dead' when state = 'active' then 'active' when start_after > now() then 'later'
          when state = 'retry' then 'retried' else 'waiting' end as state
      from pgboss.job where state in ('created', 'retry', 'active') and name not like '\_\_pgboss%'
    ) queued
    group by name, state
    union all
    select 'run', routine, outcome, extract(epoch from at)::float8, null
    from last_runs cross join lateral (values ('success', succeeded_at), ('failure', failed_at)) as ran(outcome, at)
    where at is not null
  `.execute(db);
  for (const changing of [jobs, oldest, runs]) changing.reset();
  version.set({ version: VERSION }, 1);
  for (const { about, name, state, value, waited } of rows) {
    if (about === 'run') runs.set({ routine: name, outcome: state }, value);
    else jobs.set({ kind: name, state }, value);
    if (waited !== null) oldest.set({ kind: name }, waited);
  }
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = poolOf(db) ?? {};
  connections.set({ state: 'total' }, totalCount);
  connections.set({ state: 'idle' }, idleCount);
  connections.set({ state: 'waiting' }, waitingCount);
}
