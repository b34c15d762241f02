import type { Feature } from '../../platform/feature.ts';
import { generalServiceActions } from './actions.ts';
import { generalServiceReads } from './reads.ts';
import { generalServiceTexts } from './texts.ts';

export const generalServices: Feature = {
  name: 'general-services',
  actions: generalServiceActions,
  reads: generalServiceReads,
  texts: generalServiceTexts,
};
