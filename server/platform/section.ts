import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Call, Nothing } from './action.ts';

/** A section of /home: its numeric index, what its address may say beside that, and how it is answered. */
export type Section<Query extends z.ZodObject> = {
  index: number;
  query?: Query;
  answer(visit: Call<z.output<Query>>): Promise<FastifyReply>;
};

export type AnySection = Section<z.ZodObject>;

/** Declares a section, so that its parts are typed by its schema. Who sees which stands in domain/sections.ts. */
export function section<Query extends z.ZodObject = typeof Nothing>(declaration: Section<Query>): AnySection {
  return declaration as unknown as AnySection;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The sections of /home by their index. */
    sections: Map<number, AnySection>;
  }
}

/** Adds a feature's sections to /home. */
export function registerSections(app: FastifyInstance, sections: readonly AnySection[]): void {
  for (const declaration of sections) {
    if (app.sections.has(declaration.index)) throw new Error(`Two features draw section ${declaration.index}`);
    app.sections.set(declaration.index, declaration);
  }
}
