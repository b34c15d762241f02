import type { Feature } from '../../platform/feature.ts';
import { payeeActions } from './actions.ts';
import { payeePages } from './pages.ts';
import { payeeTexts } from './texts.ts';

/** Whom owners pay: the stable's account and the VAT of what it charges. */
export const payee: Feature = {
  name: 'payee',
  pages: payeePages,
  actions: payeeActions,
  texts: payeeTexts,
};
