import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { isPhoneLike, phoneDigits } from '../../domain/phones.ts';
import { baitFields, DayField, line, requiredLine } from '../../platform/forms/fields.ts';
import { visitErrors } from './texts.ts';

/** '600100200', or with the code of another country '+4930901820'. */
const plain = (text: string) => (isPhoneLike(text) ? phoneDigits(text) : text);

/** Fields, and therefore errors, are in the form's order. */
export const AskForVisit = z.object({
  topic: z.enum(['boarding', 'lessons', 'other', 'waiting_list'], visitErrors.noTopic),
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
  /** The kind of place for a horse, for the waiting list; '' for any. */
  kind: line(60).default(''),
  wished_day: DayField.nullish(),
  message: z.string().trim().max(1000, 'Wiadomość może mieć najwyżej 1000 znaków').default(''),
  ...baitFields,
});

export type AskForVisit = z.output<typeof AskForVisit>;

/** The reason for a visit; or the waiting list, whose entries wait for a box. */
export type Topic = AskForVisit['topic'];

export const SettleVisit = z.object({ id: z.uuid() });

/** Which requests of visitors are shown: those that wait, the waiting list, or what is settled. */
export type Shown = 'waiting' | 'list' | 'settled';

/** A request for a visit, or an entry of the waiting list. */
export type ShownVisit = {
  id: string;
  name: string;
  /** Nine digits, or more with the code of another country; '' when there is an e-mail. */
  phone: string;
  email: string;
  topic: Topic;
  /** Of an entry of the waiting list; '' for any. */
  kind: string;
  wished_day: Day | null;
  message: string;
  asked_on: Day;
  /** Null while it waits. */
  settled_on: Day | null;
  settled_by: string | null;
};

/** The request that has waited longest, and the number of waiting ones. */
export type LongestWaiting = Pick<ShownVisit, 'name' | 'topic' | 'wished_day' | 'asked_on'> & { total: number };

/** The first entry of the waiting list, while a box is free. `box`: the first free one; `total`: the entries of the list. */
export type FirstInLine = Pick<ShownVisit, 'name' | 'kind' | 'wished_day' | 'asked_on'> & {
  box: string;
  total: number;
};
