import type { Db } from '../../platform/data/database.ts';
import { pushMessage } from '../push/push-message.ts';
import { instructionRequestToTell } from './request-queries.ts';

/** To managers, unless somebody has decided meanwhile. */
export const changeRequested = pushMessage({
  name: 'change-requested',
  kind: 'requests',
  async text(db, id) {
    const request = await instructionRequestToTell(db, id);
    if (!request || request.approved !== null) return undefined;
    return { title: 'Nowa prośba o karmienie', body: request.horse_name, url: '/requests/instructions' };
  },
});

/** The text about a decision; undefined if the decision has changed. */
const decided = (approved: boolean, title: string) => async (db: Db, id: string) => {
  const request = await instructionRequestToTell(db, id);
  if (request?.approved !== approved) return undefined;
  const { horse_id, horse_name, denial_reason } = request;
  const body = `${horse_name}${denial_reason && `. Powód: ${denial_reason}`}`;
  return { title, body, url: `/horses/${horse_id}` };
};

/** To the owner. */
export const changeApproved = pushMessage({
  name: 'change-approved',
  kind: 'answers',
  text: decided(true, 'Zmiana karmienia zatwierdzona'),
});

export const changeDenied = pushMessage({
  name: 'change-denied',
  kind: 'answers',
  text: decided(false, 'Zmiana karmienia odrzucona'),
});
