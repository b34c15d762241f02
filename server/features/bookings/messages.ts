import type { Db } from '../../platform/data/database.ts';
import { pushMessage } from '../push/push-message.ts';
import { requestToTell } from './queries.ts';

type Told = { horse_name: string; service_name: string; denial_reason: string };

const aboutRequest = ({ horse_name, service_name, denial_reason }: Told, title: string, url: string) => ({
  title,
  body: `${horse_name}: ${service_name}${denial_reason && `. Powód: ${denial_reason}`}`,
  url,
});

/** To managers, unless somebody has decided meanwhile. */
export const requestMade = pushMessage({
  name: 'request-made',
  kind: 'requests',
  async text(db, id) {
    const request = await requestToTell(db, id);
    return request && isWaiting(request) ? aboutRequest(request, 'Nowa prośba o usługę', '/requests') : undefined;
  },
});

const isWaiting = ({ approved, deleted_at }: { approved: boolean; deleted_at: Date | null }) =>
  !approved && !deleted_at;

/** To the owner, unless the decision was taken back meanwhile. */
const decided = (title: string) => async (db: Db, id: string) => {
  const request = await requestToTell(db, id);
  return request && !isWaiting(request)
    ? aboutRequest(request, title, `/horses/${request.horse_id}?tab=services`)
    : undefined;
};

export const requestApproved = pushMessage({
  name: 'request-approved',
  kind: 'answers',
  text: decided('Usługa zatwierdzona'),
});

export const requestDenied = pushMessage({
  name: 'request-denied',
  kind: 'answers',
  text: decided('Usługa odrzucona'),
});
