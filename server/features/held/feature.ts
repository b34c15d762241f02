import type { Feature } from '../../platform/feature.ts';
import { heldActions } from './actions.ts';
import { heldPages } from './pages.ts';
import { expiring } from './queries.ts';
import { heldTexts } from './texts.ts';

/** What strangers send beyond what a stable gets in a day: held until a manager lets it through or throws it away. */
export const held: Feature = {
  name: 'held',
  pages: heldPages,
  actions: heldActions,
  expiring,
  texts: heldTexts,
};
