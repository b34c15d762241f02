import { action, Nothing } from '../../platform/action.ts';
import { reportBug } from './report-bug.ts';
import { ReportBug } from './schema.ts';
import { siteTexts } from './texts.ts';

export const siteActions = [
  action({
    method: 'POST',
    path: '/api/report_bug',
    summary: 'Report a bug; it is mailed to the stable',
    may: 'reportBug',
    texts: siteTexts.reportBug,
    body: ReportBug,
    answer: Nothing,
    run: reportBug,
    success: () => '/zglos-blad',
  }),
];
