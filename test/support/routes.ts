import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { z } from 'zod';
import { withoutDialog } from '../../server/platform/http/redirects.ts';
import type { Answer, Client } from './client.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Route = {
  method: Method;
  /** With Fastify's `:names`. */
  path: string;
  /** 'POST /api/login': the name in tables. */
  name: string;
  /** The POST with `?_method=` that plain forms send for a PUT or DELETE (then `method`). */
  twin: boolean;
  params: string[];
  body: z.ZodObject | undefined;
  /** Undefined without a query, or when the route parses it itself. */
  query: z.ZodObject | undefined;
  /** Whether it is an API call, not a page or a file. */
  api: boolean;
};

const registered = new WeakMap<FastifyInstance, RouteOptions[]>();

// Routes can be observed only during registration, before a test gets the app.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const routes: RouteOptions[] = [];
  registered.set(fastify, routes);
  fastify.addHook('onRoute', (route) => void routes.push(route));
});

/**
 * An app's routes, each once. Skips HEAD, which Fastify adds to every GET, and files (the build’s, the icons);
 * `/assets/*` stands for these.
 */
export function routesOf(app: FastifyInstance): Route[] {
  return (registered.get(app) ?? [])
    .flatMap((options) => [options.method].flat().map((method) => describe(method as Method, options)))
    .filter(({ method, path }) => (method as string) !== 'HEAD' && !isFile(path));
}

const isFile = (path: string) => !path.includes(':') && /\.(png|svg|ico|html|js|css|avif|webp)(\.br|\.gz)?$/.test(path);

function describe(method: Method, { url: path, schema }: RouteOptions): Route {
  const { body, querystring } = (schema ?? {}) as { body?: z.ZodObject; querystring?: z.ZodObject };
  const twin = (querystring?.shape._method as z.ZodLiteral<Method> | undefined)?.value;
  const meant = twin ?? method;
  return {
    method: meant,
    path,
    name: `${meant} ${path}`,
    twin: twin !== undefined,
    params: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string),
    body,
    query: querystring,
    api: path.startsWith('/api/'),
  };
}

/** A part of a JSON Schema. */
export type Part = { type?: string | string[]; anyOf?: Part[]; items?: Part };

/** A body's field with its JSON Schema, as text too. */
export type Field = { name: string; schema: string; part: Part; id: boolean };

export function fieldsOf(body: z.ZodObject | undefined): Field[] {
  if (!body) return [];
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: JSON.stringify(schema),
    part: schema as Part,
    id: JSON.stringify(schema).includes('"format":"uuid"'),
  }));
}

export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
};

export function addressOf(route: Route, { params = {}, query = {} }: Sample = {}): string {
  const path = route.path.replace(/:(\w+)|\*/g, (whole, name = whole) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  );
  const search = new URLSearchParams({ ...query, ...(route.twin && { _method: route.method }) }).toString();
  return search ? `${path}?${search}` : path;
}

/** Sends a valid request as a browser or the client's script does. */
export function sendTo(client: Client, route: Route, sample: Sample): Promise<Answer> {
  const url = addressOf(route, sample);
  if (route.method === 'GET') return client.get(url);
  return client[route.twin ? 'post' : (route.method.toLowerCase() as 'post' | 'put' | 'delete')](url, sample.body);
}

/**
 * An answer as written in tables: a status, or a redirect's target; `login` is the sign-in and back, `beneath` the
 * page beneath a dialog.
 */
export function outcomeOf({ status, headers }: Pick<Answer, 'status' | 'headers'>, url: string): string {
  if (status !== 303) return String(status);
  const { location } = headers;
  if (location !== url && location === withoutDialog(url)) return 'beneath';
  return location === `/login?next=${encodeURIComponent(url)}` ? 'login' : String(location);
}
