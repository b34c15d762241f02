import type { Topic } from '../../server/features/visits/schema.ts';

const TOPICS: Record<Topic, string> = {
  boarding: 'Pensjonat',
  lessons: 'Nauka jazdy',
  other: 'Inna sprawa',
  waiting_list: 'Lista oczekujących',
};

export const topicInWords = (topic: Topic): string => TOPICS[topic];
