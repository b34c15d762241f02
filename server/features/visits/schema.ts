import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { isPhoneLike, phoneDigits } from '../../domain/phones.ts';
import { DayField, line, requiredLine } from '../../platform/forms/fields.ts';
import { visitErrors } from './texts.ts';

/** '600100200', or with the code of another country '+4930901820'. */
const plain = (text: string) => (isPhoneLike(text) ? phoneDigits(text) : text);

/** Fields, and therefore errors, are in the form's order. */
export const AskForVisit = z.object({
  topic: z.enum(['boarding', 'lessons', 'other'], visitErrors.noTopic),
  name: requiredLine(80, undefined, visitErrors.noName),
  phone: line(40)
    .overwrite(plain)
    .regex(/^(\+?[0-9]{9,15})?$/, visitErrors.phone)
    .default(''),
  email: z
    .string()
    .trim()
    .max(254, 'Ten adres jest za długi')
    .toLowerCase()
    .pipe(z.email('Wpisz adres w postaci nazwa@domena.pl'))
    .optional(),
  wished_day: DayField.nullish(),
  message: z.string().trim().max(1000, 'Wiadomość może mieć najwyżej 1000 znaków').default(''),
  /** The honeypot: people do not see it. */
  website: z.string().max(5000).optional(),
});

export type AskForVisit = z.output<typeof AskForVisit>;

/** The reason for a visit. */
export type Topic = AskForVisit['topic'];

export const SettleVisit = z.object({ id: z.uuid() });

/** A request for a visit. */
export type ShownVisit = {
  id: string;
  name: string;
  /** Nine digits, or more with the code of another country; '' when there is an e-mail. */
  phone: string;
  email: string;
  topic: Topic;
  wished_day: Day | null;
  message: string;
  asked_on: Day;
  /** Null while it waits. */
  settled_on: Day | null;
  settled_by: string | null;
};

/** The request that has waited longest, and the number of waiting ones. */
export type LongestWaiting = Pick<ShownVisit, 'name' | 'topic' | 'wished_day' | 'asked_on'> & { total: number };
