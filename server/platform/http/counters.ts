import { Counter, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';

/** The metrics of this process. Their labels name routes, kinds and outcomes, never people, horses or ids. */
export const registry = new Registry();

const requests = new Histogram({
  name: 'stajnia_request_duration_seconds',
  help: 'Duration of requests by method, route pattern and status class',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers: [registry],
});

/** Mails, notifications and the other routines, by outcome: 'success' or 'failure'. */
export const routineRuns = new Counter({
  name: 'stajnia_routine_runs_total',
  help: 'Runs of routines, among them mails and notifications, by outcome',
  labelNames: ['routine', 'outcome'],
  registers: [registry],
});

let isCollecting = false;

/** Measures requests, and once in a process the event loop, memory and the processor. */
export function measure(app: FastifyInstance): void {
  if (!isCollecting) collectDefaultMetrics({ register: registry });
  isCollecting = true;
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = (routeOptions.url ?? 'unknown').replace(/^\/assets\/.*/, '/assets/*');
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.observe({ method, route, status }, reply.elapsedTime / 1000);
  });
}
