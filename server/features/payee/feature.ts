import type { Feature } from '../../platform/feature.ts';
import { payeeActions } from './actions.ts';
import { payeePages } from './pages.ts';
import { payeeTexts } from './texts.ts';

/** The stable's account and the default VAT of its charges. */
export const payee: Feature = {
  name: 'payee',
  pages: payeePages,
  actions: payeeActions,
  texts: payeeTexts,
};
