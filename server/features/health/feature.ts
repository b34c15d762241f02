import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseFor } from '../horses/access.ts';
import { changeHealth } from './change-health.ts';
import { alertAtWork, alertRaised } from './messages.ts';
import { erase, exportOf, othersReasons } from './personal-data.ts';
import { Health, HealthChange } from './schema.ts';

const texts = alertTexts({
  changeHealth: {
    done: { title: 'SUKCES', message: 'Zmiana zapisana' },
    failed: failed('Nie udało się zapisać zmian'),
  },
});

const actions = [
  action({
    path: '/api/change_horse_health',
    summary: 'Set or clear the health alert of a horse, staff set that of any; answers with the flag as it is now',
    may: 'changeHealth',
    texts: texts.changeHealth,
    body: HealthChange,
    answer: Health,
    run: changeHealth,
  }),
];

const reads = [
  read({
    path: '/api/get_horse_health/:horse_id',
    summary: 'Whether a horse has a health alert, for its owner and the staff that sees it',
    may: 'seeHorses',
    params: z.object({ horse_id: z.uuid() }),
    answer: Health,
    load: async (call): Promise<z.output<typeof Health>> => {
      const horse = await horseFor(call.db, signedIn(call), call.input.horse_id, dayOf(call.now));
      return { health: horse.health_alert ? 1 : 0 };
    },
  }),
];

export const health: Feature = {
  name: 'health',
  offers: ['change-health.ts', 'queries.ts'],
  actions,
  reads,
  jobs: [alertRaised, alertAtWork],
  texts,
  personalData: { healthAlerts: { exportOf, erase, texts: [othersReasons] } },
};
