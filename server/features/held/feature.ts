import type { Feature } from '../../platform/feature.ts';
import { heldActions } from './actions.ts';
import { heldPages } from './pages.ts';
import { expiring } from './queries.ts';
import { heldTexts } from './texts.ts';

export const held: Feature = {
  name: 'held',
  pages: heldPages,
  actions: heldActions,
  expiring,
  texts: heldTexts,
};
