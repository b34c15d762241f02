import { formatLongDay } from '../../domain/days.ts';
import { pushMessage } from '../push/push-message.ts';
import { waitingVisit } from './queries.ts';

const TOPICS = { boarding: 'pensjonat', lessons: 'jazdy', other: 'inna sprawa' } as const;

/** To managers, unless the request has been settled meanwhile. */
export const visitRequested = pushMessage({
  name: 'visit-asked',
  kind: 'requests',
  async text(db, id) {
    const visit = await waitingVisit(db, id);
    if (!visit) return undefined;
    const { name, topic, wished_day } = visit;
    const body = [name, TOPICS[topic], wished_day && formatLongDay(wished_day)].filter(Boolean).join(' · ');
    return { title: 'Nowa prośba o wizytę', body, url: '/visits' };
  },
});
