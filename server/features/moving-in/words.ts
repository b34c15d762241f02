import { shortWeekday } from '../../domain/recurrence.ts';

/** 'codziennie', 'Pon., Śro.' */
export const daysInWords = (days: readonly number[]): string =>
  days.length === 7 ? 'codziennie' : days.map(shortWeekday).join(', ');
