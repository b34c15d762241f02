import { formatDays } from '../../domain/days.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { pushMessage } from '../push/push-message.ts';
import { absenceById } from './queries.ts';

const A_DAY = 24 * 3600;

/** Tells a stand-in about an absence, unless it was removed meanwhile. */
export const standsIn = pushMessage({
  name: 'stands-in',
  kind: 'work',
  seconds: A_DAY,
  async text(db, id, personId) {
    const absence = await absenceById(db, id);
    if (absence?.stand_in !== personId) return undefined;
    return {
      title: `Zastępujesz: ${absence.worker_name}`,
      body: `${formatDays(absence.from, absence.to)}: te zadania są Twoje`,
      url: sectionAddress(SECTION.tasks),
    };
  },
});
