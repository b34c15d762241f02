import type { core } from 'zod';

/** A schema's own Polish message wins; zod's English ones are replaced by these. */
const isOurs = (message: string) => !/^(Invalid|Too (big|small)|Unrecognized)/.test(message);

/** What is wrong with a field, in a sentence a person can act on. */
export function issueText(issue: core.$ZodIssue): string {
  if (issue.message && isOurs(issue.message)) return issue.message;
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return issue.format === 'email' ? 'Wpisz adres w postaci nazwa@domena.pl' : 'Nieprawidłowy format';
    case 'invalid_type':
      return issue.expected === 'number' ? 'Wpisz liczbę' : 'To pole jest wymagane';
    default:
      return 'Nieprawidłowa wartość';
  }
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
