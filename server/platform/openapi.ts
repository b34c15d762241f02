import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { may } from '../domain/policy.ts';
import { VERSION } from '../version.ts';
import { PERSON_HEADER } from './forms/action.ts';
import type { Upload } from './forms/uploads.ts';
import { ACCESS_COOKIE } from './session/session-tokens.ts';

const Refused = z.object({
  error: z.string().describe('The class of the refusal, such as conflict'),
  code: z.string().describe('Why, for programs: a stable code such as box_taken; the class where there is no other'),
  message: z.string().describe('Polish, for people; of a 401 the reason, at which the client refreshes once'),
  fields: z.record(z.string(), z.string()).optional().describe('What is wrong with single fields, in Polish'),
});

const REFUSALS: Record<number, string> = {
  400: 'What was sent cannot be used',
  401: 'Nobody is signed in, or the sign-in failed',
  403: 'Not for this role or person, or sent from another site',
  404: 'No such thing, or none that the caller may see',
  409: 'It contradicts what is there by now',
  413: 'Too large',
  415: 'Of a type that is not taken',
  429: 'Too many; Retry-After says when to come back',
  503: 'Busy or without a database; Retry-After says when to come back',
};

const DESCRIPTION = [
  'The API of the stable. JSON in and out; a session lives in two cookies.',
  'Each write also takes the plain HTML form of its address: asked for text/html, it answers with 303.',
  'PUT and DELETE are then a POST with `?_method=`.',
].join(' ');

export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  const { $schema: _, ...refused } = z.toJSONSchema(Refused);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Stajnia', description: DESCRIPTION, version: VERSION },
      servers: [{ url: publicUrl }],
      components: {
        schemas: { Refused: refused as object },
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: ACCESS_COOKIE } },
      },
    },
    transform: (described) => {
      const { schema, url } = jsonSchemaTransform(described);
      return { schema: schema.hide ? schema : completed(schema, described.route), url };
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

type Described = ReturnType<typeof jsonSchemaTransform>['schema'];

function completed(schema: Described, { config = {} }: RouteOptions): Described {
  const { action } = config;
  const refusals = Object.fromEntries(refusalsOf(schema, config).map((status) => [status, refusal(status)]));
  const form = { description: 'A plain form leads on to its next page', headers: { location: { type: 'string' } } };
  return {
    ...schema,
    ...(action?.body && { consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
    ...(action && isGuarded(config) && { headers: FOR_PERSON }),
    ...(action?.upload && { consumes: ['multipart/form-data'], body: fileForm(action.upload) }),
    security: isGuarded(config) ? [{ session: [] }] : [],
    response: { ...(schema.response as object), ...(action && { 303: form }), ...refusals },
  };
}

const FOR_PERSON = {
  type: 'object',
  properties: {
    [PERSON_HEADER]: {
      type: 'string',
      format: 'uuid',
      description: 'The person who is to send it: if somebody else is signed in, nothing is done (409 somebody_else)',
    },
  },
};

/** Verbs parse multipart forms themselves, so the field is described here. */
const fileForm = ({ field }: Upload) => ({
  type: 'object',
  properties: { [field]: { type: 'string', format: 'binary' } },
  required: [field],
});

const refusal = (status: number) => ({
  description: REFUSALS[status] as string,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
});

type RouteConfig = NonNullable<RouteOptions['config']>;

const isGuarded = ({ may: permission }: RouteConfig) => permission !== undefined && !may(null, permission);

function refusalsOf({ body, params, querystring }: Described, config: RouteConfig): number[] {
  const { action } = config;
  const names = Object.keys({ ...action?.body?.shape, ...action?.params?.shape, ...(params as Shaped)?.properties });
  const namesAThing = names.some((name) => /(^|_)id$/.test(name));
  const statuses = [
    ...(body || action?.upload || params || querystring ? [400] : []),
    ...(isGuarded(config) ? [401, 403] : []),
    ...(action ? [403] : []),
    ...(namesAThing ? [404] : []),
    ...(action && (namesAThing || isGuarded(config)) ? [409] : []),
    ...(body || action?.upload ? [413, 415] : []),
    ...(action?.refusals ?? []),
    ...[429, 503],
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

type Shaped = { properties?: object } | undefined;
