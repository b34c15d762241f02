import { dayOf } from '../../domain/days.ts';
import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { careNotices, digests as digestsOfHour } from './jobs.ts';
import { careDue, digest, weekOfCare } from './messages.ts';
import { erase, exportOf, hourOf, saveDigest } from './queries.ts';
import { ChosenDigest } from './schema.ts';

const texts = alertTexts({
  chooseDigest: {
    done: { title: 'Zaktualizowano', message: 'Zapisano godzinę podsumowania' },
    failed: failed('Nie udało się zapisać godziny podsumowania'),
  },
});

const actions = [
  action({
    path: '/api/choose_digest',
    summary: 'The hour at which one hears how the day of one’s horses differs from the routine; none switches it off',
    may: 'chooseDigest',
    texts: texts.chooseDigest,
    body: ChosenDigest,
    run: ({ db, now, input, ...call }) =>
      saveDigest(db, signedIn(call).id, input.hour ? Number(input.hour.slice(0, 2)) : null, {
        day: dayOf(now),
        hour: hourOf(now),
      }),
  }),
];

/** What owners and managers hear of the day of the horses and of coming care, by push. */
export const digests: Feature = {
  name: 'digests',
  offers: ['queries.ts'],
  actions,
  jobs: [careNotices, digestsOfHour, careDue, weekOfCare, digest],
  texts,
  personalData: { digest: { exportOf, erase } },
};
