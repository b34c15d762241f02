import type { z } from 'zod';
import { BadInput } from './errors.ts';
import { issueText } from './issue-texts.ts';

/** What a schema makes of something the edge could not check yet. Throws BadInput, with the errors at their fields. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[String(issue.path[0])] ??= issueText(issue);
  throw new BadInput(undefined, fields);
}
