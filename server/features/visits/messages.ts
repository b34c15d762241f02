import { formatLongDay } from '../../domain/days.ts';
import { pushMessage } from '../push/push-message.ts';
import { waitingVisit } from './queries.ts';

const TOPICS = {
  boarding: 'pensjonat',
  lessons: 'jazdy',
  other: 'inna sprawa',
  waiting_list: 'lista oczekujących',
} as const;

/** To managers, unless the request has been settled meanwhile. */
export const visitRequested = pushMessage({
  name: 'visit-asked',
  kind: 'requests',
  async text(db, id) {
    const visit = await waitingVisit(db, id);
    if (!visit) return undefined;
    const { name, topic, wished_day } = visit;
    const body = [name, TOPICS[topic], wished_day && formatLongDay(wished_day)].filter(Boolean).join(' · ');
    return topic === 'waiting_list'
      ? { title: 'Nowy wpis na listę oczekujących', body, url: '/visits?show=list' }
      : { title: 'Nowa prośba o wizytę', body, url: '/visits' };
  },
});
