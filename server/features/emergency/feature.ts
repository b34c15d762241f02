import { dayOf } from '../../domain/days.ts';
import { toZloty } from '../../domain/money.ts';
import { may } from '../../domain/policy.ts';
import { alertTexts, failed, failedBecause } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { selectLivingHorse, selectSeenHorse } from '../horses/access.ts';
import { CHANGED, changeEmergency } from './change-emergency.ts';
import { erase, exportOf, othersEmergencies } from './personal-data.ts';
import { emergencyOf, NOTHING } from './queries.ts';
import { EmergencyAnswer, EmergencyChange, EmergencyId } from './schema.ts';

const texts = alertTexts({
  changeEmergency: {
    done: { title: 'SUKCES', message: 'Zmiana zapisana' },
    failed: failed('Nie udało się zapisać zmian'),
    409: failedBecause('Nie udało się zapisać zmian', CHANGED),
  },
});

const actions = [
  action({
    path: '/api/emergency/:horse_id',
    summary: 'Say what to do with a horse in an emergency: its owner, or a manager',
    may: 'changeEmergency',
    texts: texts.changeEmergency,
    params: EmergencyId,
    body: EmergencyChange,
    run: changeEmergency,
  }),
];

const reads = [
  read({
    path: '/api/emergency/:horse_id',
    summary: 'What to do with a horse in an emergency, for its owner and, of any living horse, for staff',
    may: 'seeCare',
    params: EmergencyId,
    answer: EmergencyAnswer,
    async load(call) {
      const { db, now, input } = call;
      const viewer = signedIn(call);
      const id = input.horse_id;
      const horse = may(viewer, 'seeStable') ? selectLivingHorse(db, id) : selectSeenHorse(db, viewer, id, dayOf(now));
      if (!(await horse.executeTakeFirst())) throw new NotFound('Nie ma takiego konia.');
      const known = await emergencyOf(db, id, viewer);
      const answer = known ?? { ...NOTHING, changed_at: null, changed_by_name: null };
      return { ...answer, up_to: answer.up_to === null ? null : toZloty(answer.up_to) };
    },
  }),
];

/** What the owner of a horse says for an emergency: it belongs to the owner and does not go along in a hand-over. */
export const emergency: Feature = {
  name: 'emergency',
  offers: ['queries.ts'],
  actions,
  reads,
  texts,
  personalData: { emergencies: { exportOf, erase, texts: [othersEmergencies] } },
};
