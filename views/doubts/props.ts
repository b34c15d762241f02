import type { Entry } from '../../server/domain/account-lines.ts';
import type { Day } from '../../server/domain/days.ts';
import type { Grosze } from '../../server/domain/money.ts';

/** A doubt that waits for an answer, with the line that it is about. */
export type OpenDoubt = Pick<Entry, 'kind' | 'period' | 'service_name'> & {
  id: string;
  entry_id: string;
  reason: string;
  raised_on: Day;
  amount: Grosze;
  occurred_on: Day;
  horse_id: string;
  horse_name: string;
  owner_id: string;
  owner_name: string;
};

/** Where managers see every doubt that waits. */
export const DOUBTS = '/doubts';

/** The line, with the answer open over it. */
export const answerAddress = ({ owner_id, horse_id, entry_id, occurred_on }: OpenDoubt): string =>
  `/user/${owner_id}/payments/${horse_id}?back=%2Fdoubts&month=${occurred_on.slice(0, 7)}&dialog=answer&dialog_entry=${entry_id}`;
