import pg from 'pg';
import type { Refusal } from './errors.ts';

/** Whether Postgres refused a write because of this unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === index;

/** For `.catch` of a write: what a unique index refuses becomes the refusal that people understand. */
export const onUniqueViolation = (index: string, refusal: () => Refusal) => (error: unknown) => {
  throw isUniqueViolation(error, index) ? refusal() : error;
};
