import type { Feature } from '../../platform/feature.ts';
import { stayActions } from './actions.ts';
import { staysEnd } from './jobs.ts';
import { horseHandedOver, horseReceived } from './messages.ts';
import { stayTexts } from './texts.ts';

/** The arrival, hand-over and departure of horses. */
export const stays: Feature = {
  name: 'stays',
  offers: ['create.ts', 'update.ts'],
  actions: stayActions,
  jobs: [staysEnd, horseHandedOver, horseReceived],
  texts: stayTexts,
};
