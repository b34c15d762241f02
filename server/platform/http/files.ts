import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers with a file to save under this name. */
export const sendFile = (reply: FastifyReply, name: string, type: string, content: string | Buffer | Readable) =>
  reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(content);

/** Answers with a CSV file, whole or in chunks. */
export const sendCsv = (reply: FastifyReply, name: string, rows: string | AsyncIterable<string>) =>
  sendFile(reply, name, 'text/csv; charset=utf-8', typeof rows === 'string' ? rows : Readable.from(rows));
