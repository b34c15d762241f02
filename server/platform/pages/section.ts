import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Call, Nothing } from '../forms/action.ts';

/** The declaration of a section of /home, with its numeric index. domain/sections.ts decides who sees it. */
export type Section<Query extends z.ZodObject> = {
  index: number;
  query?: Query;
  answer(visit: Call<z.output<Query>>): Promise<FastifyReply>;
};

export type AnySection = Section<z.ZodObject>;

export function section<Query extends z.ZodObject = typeof Nothing>(declaration: Section<Query>): AnySection {
  return declaration as unknown as AnySection;
}

declare module 'fastify' {
  interface FastifyInstance {
    sections: Map<number, AnySection>;
  }
}

export function registerSections(app: FastifyInstance, sections: readonly AnySection[]): void {
  for (const declaration of sections) {
    if (app.sections.has(declaration.index)) throw new Error(`Two features draw section ${declaration.index}`);
    app.sections.set(declaration.index, declaration);
  }
}
