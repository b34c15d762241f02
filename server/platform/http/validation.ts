import type { core, z } from 'zod';
import { BadInput } from './errors.ts';

/** Whether a message is Polish, from our schemas; zod's English defaults are replaced. */
const isOurs = (message: string) => !/^(Invalid|Too (big|small)|Unrecognized)/.test(message);

const FORMATS: Record<string, string> = {
  email: 'Wpisz adres w postaci nazwa@domena.pl',
  uuid: 'Nieprawidłowy identyfikator',
  date: 'Wpisz datę',
};

const TYPES: Record<string, string> = {
  number: 'Wpisz liczbę',
  string: 'To musi być tekst',
  boolean: 'To musi być tak albo nie',
  array: 'To musi być lista',
};

export function issueText(issue: core.$ZodIssue): string {
  if (issue.message && isOurs(issue.message)) return issue.message;
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Nieprawidłowy format';
    case 'invalid_type':
      return wrongType(issue);
    default:
      return 'Nieprawidłowa wartość';
  }
}

function wrongType({ expected, message }: core.$ZodIssueInvalidType): string {
  const missing = message.endsWith('received undefined') && expected !== 'number';
  return missing ? 'To pole jest wymagane' : (TYPES[expected] ?? 'Nieprawidłowa wartość');
}

function tooSmall({ origin, minimum }: core.$ZodIssueTooSmall): string {
  if (origin === 'string')
    return minimum === 1 ? 'To pole jest wymagane' : `Za krótki tekst: najmniej znaków to ${minimum}`;
  if (origin === 'array') return 'Wybierz co najmniej jedną pozycję';
  return `Najmniejsza dozwolona wartość: ${minimum}`;
}

function tooBig({ origin, maximum }: core.$ZodIssueTooBig): string {
  if (origin === 'string') return `Za długi tekst: najwięcej znaków to ${maximum}`;
  if (origin === 'array') return `Za dużo pozycji: najwyżej ${maximum}`;
  return `Największa dozwolona wartość: ${maximum}`;
}

/** Validates a value that did not come through a route's schema. Throws BadInput with errors by field. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[String(issue.path[0])] ??= issueText(issue);
  throw new BadInput(undefined, fields);
}
