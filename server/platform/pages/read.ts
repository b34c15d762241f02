import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Permission } from '../../domain/policy.ts';
import { admit, type Call, callOf, type Nothing } from '../forms/action.ts';
import { inTurnOfEach } from '../http/at-once.ts';
import { truncateRows } from './paging.ts';

/** The declaration of a GET call of the API. It becomes a route and an OpenAPI entry. */
export type Read<Params extends z.ZodObject, Query extends z.ZodObject, Answer extends z.ZodType> = {
  path: `/api/${string}`;
  summary: string;
  may: Permission;
  params?: Params;
  query?: Query;
  answer: Answer;
  most?: number;
  produces?: string;
  statuses?: readonly number[];
  load(call: Call<z.output<Params> & z.output<Query>>): Promise<z.input<Answer>>;
};

export type AnyRead = Read<z.ZodObject, z.ZodObject, z.ZodType>;

export function read<
  Answer extends z.ZodType,
  Params extends z.ZodObject = typeof Nothing,
  Query extends z.ZodObject = typeof Nothing,
>(declaration: Read<Params, Query, Answer>): AnyRead {
  return declaration as unknown as AnyRead;
}

/** Many large answers of one person at once would stop the process for seconds. */
const inTurn = inTurnOfEach(2);

export function registerReads(app: FastifyInstance, reads: readonly AnyRead[]): void {
  for (const declaration of reads) {
    const { path, summary, may: permission, params, query, answer, most, produces, statuses, load } = declaration;
    app.route({
      method: 'GET',
      url: path,
      config: { may: permission },
      schema: {
        summary,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(produces && { produces: [produces] }),
        response: Object.fromEntries((statuses ?? [200]).map((status) => [status, answer])),
      },
      preValidation: (request, reply) => admit(request, reply, permission),
      handler: async (request, reply) => {
        // Validated values only; a query parameter cannot override a path parameter.
        const input = { ...(query && (request.query as object)), ...(params && (request.params as object)) };
        const { person } = request;
        const answer = async () => {
          const answered = await load(callOf(request, reply, input));
          return Array.isArray(answered) ? truncateRows(reply, answered, most) : answered;
        };
        return person ? inTurn(person.id, answer) : answer();
      },
    });
  }
}
