import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { baitFields, DayField } from '../../platform/forms/fields.ts';
import { contactFields } from './contact.ts';
import { visitErrors } from './texts.ts';

/** Fields, and therefore errors, are in the form's order. */
export const AskForVisit = z.object({
  topic: z.enum(['boarding', 'lessons', 'other'], visitErrors.noTopic),
  ...contactFields,
  wished_day: DayField.nullish(),
  message: z.string().trim().max(1000, 'Wiadomość może mieć najwyżej 1000 znaków').default(''),
  ...baitFields,
});

export type AskForVisit = z.output<typeof AskForVisit>;

/** The reason for a visit. */
export type Topic = AskForVisit['topic'];

export const SettleVisit = z.object({ id: z.uuid() });

/** What a visitor asks for, for mails: a visit has a topic, an entry of the waiting list a kind of place. */
export type Asked = Pick<ShownVisit, 'name' | 'phone' | 'email' | 'wished_day'> & {
  topic?: Topic;
  kind?: string;
  message?: string;
};

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
