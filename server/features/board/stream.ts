import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { DayField } from '../../platform/forms/fields.ts';
import { Forbidden } from '../../platform/http/errors.ts';
import { authenticate, signedIn } from '../../platform/session/session.ts';
import { OpenStreams } from './event-stream.ts';

const MAY = 'seeWall';

const StreamQuery = z.object({ date: DayField });

export function boardStream(app: FastifyInstance): void {
  const streams = new OpenStreams(app, MAY);
  app.route({
    method: 'GET',
    url: '/api/day_changes',
    config: { may: MAY },
    schema: {
      summary: 'Tells, as server-sent events, when the work of a day, or a health alert, has changed',
      querystring: StreamQuery,
      produces: ['text/event-stream'],
      response: { 200: z.unknown() },
    },
    preValidation: async (request, reply) => {
      const person = await authenticate(request, reply, { required: true, refresh: false });
      if (!may(person, MAY)) throw new Forbidden();
    },
    handler: async (request, reply) => {
      const { date } = request.query as z.output<typeof StreamQuery>;
      // Today's board also shows open work of earlier days, and a health alert concerns all days.
      const concerns = (day: string) => day === '' || day === date || (day < date && date === dayOf(app.deps.clock()));
      const body = request.method === 'HEAD' ? Readable.from([]) : streams.open(signedIn(request), concerns);
      // The header makes proxies forward each message at once. Our own compression skips this content type.
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(body);
    },
  });
}
