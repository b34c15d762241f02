import pg from 'pg';
import type { Refusal } from './errors.ts';

/** For `.catch` of a write: what a unique index refuses becomes the refusal that people understand. */
export const onUniqueViolation = (index: string, refusal: () => Refusal) => (error: unknown) => {
  throw error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index ? refusal() : error;
};
