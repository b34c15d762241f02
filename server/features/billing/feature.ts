import type { Feature } from '../../platform/feature.ts';
import { erase, exportOf } from './personal-data.ts';
import { billingSections } from './sections.ts';

export const billing: Feature = {
  name: 'billing',
  sections: billingSections,
  personalData: { ledger: { exportOf, erase } },
};
