import type { OpenDoubt } from '../../server/features/doubts/schema.ts';

/** The managers' list of open doubts. */
export const DOUBTS = '/doubts';

/** The doubted line with the answer's dialog. */
export const answerAddress = ({ owner_id, horse_id, entry_id, occurred_on }: OpenDoubt): string =>
  `/user/${owner_id}/payments/${horse_id}?back=%2Fdoubts&month=${occurred_on.slice(0, 7)}&dialog=answer&dialog_entry=${entry_id}`;
