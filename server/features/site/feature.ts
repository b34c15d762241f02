import type { Feature } from '../../platform/feature.ts';
import { siteActions } from './actions.ts';
import { serveSiteFiles } from './files.ts';
import { bugReportMail } from './jobs.ts';
import { sitePages } from './pages.ts';
import { erase, exportOf, othersReports } from './queries.ts';
import { siteTexts } from './texts.ts';

export const site: Feature = {
  name: 'site',
  pages: sitePages,
  actions: siteActions,
  jobs: [bugReportMail],
  texts: siteTexts,
  personalData: { bug_reports: { exportOf, erase, texts: [othersReports] } },
  routes: serveSiteFiles,
};
