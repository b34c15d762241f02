import { action } from '../../platform/forms/action.ts';
import { changeHealth } from './change-health.ts';
import { Health, HealthChange } from './schema.ts';
import { healthTexts } from './texts.ts';

export const healthActions = [
  action({
    method: 'POST',
    path: '/api/change_horse_health',
    summary: 'Set or clear the health alert of a horse; answers with the flag as it is now',
    may: 'changeHealth',
    texts: healthTexts.changeHealth,
    body: HealthChange,
    answer: Health,
    run: changeHealth,
  }),
];
