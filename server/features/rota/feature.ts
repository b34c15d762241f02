import type { Feature } from '../../platform/feature.ts';
import { rotaActions } from './actions.ts';
import { standsIn } from './messages.ts';
import { rotaPages } from './pages.ts';
import { erase, exportOfAbsences, exportOfRota } from './personal-data.ts';
import { rotaReads } from './reads.ts';
import { rotaTexts } from './texts.ts';

export const rota: Feature = {
  name: 'rota',
  offers: ['queries.ts', 'update-lines.ts', 'update-work.ts'],
  pages: rotaPages,
  actions: rotaActions,
  reads: rotaReads,
  jobs: [standsIn],
  texts: rotaTexts,
  personalData: {
    rota: { exportOf: exportOfRota, erase },
    absences: { exportOf: exportOfAbsences },
  },
};
