import type { Feature } from '../../platform/feature.ts';
import { action, type Call } from '../../platform/forms/action.ts';
import { siteForms } from './content-forms.ts';
import { editContent } from './edit-content.ts';
import { serveSiteFiles } from './files.ts';
import { bugReportMail } from './jobs.ts';
import { sitePages } from './pages.ts';
import { erase, exportOf, othersReports } from './queries.ts';
import { reportBug } from './report-bug.ts';
import { ReportBug, type SiteContent } from './schema.ts';
import { siteTexts } from './texts.ts';

type Forms = typeof siteForms;

const edit = <Part extends keyof Forms>(part: Part, summary: string) => {
  const { body, contentOf } = siteForms[part] as {
    body: Forms[Part]['body'];
    contentOf(input: object): SiteContent[Part];
  };
  return action({
    path: `/api/edit_site_${part}`,
    summary,
    may: 'changeSettings',
    texts: siteTexts.editSite,
    body,
    run: (call: Call<object>) => editContent(call, part, contentOf(call.input)),
    success: () => '/settings/site',
  });
};

const actions = [
  edit('welcome', 'Set what the public site says first, and whether it tells how many boxes are free'),
  edit('boarding', 'Set what boarding costs and what is in it'),
  edit('lessons', 'Set what lessons there are and what they cost'),
  edit('hours', 'Set the opening hours, and days with other ones'),
  edit('way', 'Set how one gets to the stable'),
  edit('facts', 'Set the facts about the stable'),
  edit('people', 'Set who works in the stable'),
  edit('day', 'Set what a day in the stable is like'),
  edit('questions', 'Set the answers to visitors’ questions, and the pages on which they stand'),
  edit('news', 'Set the news of the stable'),
  edit('words', 'Set the titles and descriptions of public pages for search engines, and the profiles of the club'),
  action({
    path: '/api/report_bug',
    summary: 'Report a bug; it is mailed to the stable',
    may: 'reportBug',
    texts: siteTexts.reportBug,
    body: ReportBug,
    run: reportBug,
    success: () => '/zglos-blad',
  }),
];

export const site: Feature = {
  name: 'site',
  offers: ['content.ts', 'heads.ts'],
  pages: sitePages,
  actions,
  jobs: [bugReportMail],
  texts: siteTexts,
  personalData: { bug_reports: { exportOf, erase, texts: [othersReports] } },
  routes: serveSiteFiles,
};
