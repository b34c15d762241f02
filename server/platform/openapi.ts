import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Upload } from './uploads.ts';

/** Collects the schemas of every API route and serves them as an OpenAPI 3.1 document. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Stajnia', description: 'The API of the stable', version: '1.0.0' },
      servers: [{ url: publicUrl }],
    },
    transform: (route) => withUpload(jsonSchemaTransform(route), route.route.config?.action?.upload),
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}

type Described = ReturnType<typeof jsonSchemaTransform>;

/** A multipart form is read by its verb, not checked by a schema: what it holds is written here. */
function withUpload({ schema, url }: Described, upload: Upload | undefined): Described {
  if (!upload) return { schema, url };
  const file = { type: 'string', format: 'binary' };
  const body = { type: 'object', properties: { [upload.field]: file }, required: [upload.field] };
  return { schema: { ...schema, consumes: ['multipart/form-data'], body }, url };
}
