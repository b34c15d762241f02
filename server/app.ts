import type { FastifyInstance } from 'fastify';
import { account } from './features/account/feature.ts';
import { admin } from './features/admin/feature.ts';
import { audit } from './features/audit/feature.ts';
import { billing } from './features/billing/feature.ts';
import { tellChangedDays } from './features/board/changed-days.ts';
import { board } from './features/board/feature.ts';
import { bookings } from './features/bookings/feature.ts';
import { bookkeeping } from './features/bookkeeping/feature.ts';
import { boxes } from './features/boxes/feature.ts';
import { buyers } from './features/buyers/feature.ts';
import { calendar } from './features/calendar/feature.ts';
import { calendarFeed } from './features/calendar-feed/feature.ts';
import { cards } from './features/cards/feature.ts';
import { care } from './features/care/feature.ts';
import { careVisits } from './features/care-visits/feature.ts';
import { catalogue } from './features/catalogue/feature.ts';
import { dev } from './features/dev/feature.ts';
import { digests } from './features/digests/feature.ts';
import { doubts } from './features/doubts/feature.ts';
import { emergency } from './features/emergency/feature.ts';
import { firstSteps } from './features/first-steps/feature.ts';
import { generalServices } from './features/general-services/feature.ts';
import { health } from './features/health/feature.ts';
import { home } from './features/home/feature.ts';
import { horsePage } from './features/horse-page/feature.ts';
import { horses } from './features/horses/feature.ts';
import { instructions } from './features/instructions/feature.ts';
import { invitations } from './features/invitations/feature.ts';
import { movingIn } from './features/moving-in/feature.ts';
import { notes } from './features/notes/feature.ts';
import { passwords } from './features/passwords/feature.ts';
import { people } from './features/people/feature.ts';
import { personPage } from './features/person-page/feature.ts';
import { photographs } from './features/photographs/feature.ts';
import { pictures } from './features/pictures/feature.ts';
import { push } from './features/push/feature.ts';
import { reminders } from './features/reminders/feature.ts';
import { restoredCopy } from './features/restored-copy/feature.ts';
import { rota } from './features/rota/feature.ts';
import { search } from './features/search/feature.ts';
import { sessions } from './features/sessions/feature.ts';
import { settings } from './features/settings/feature.ts';
import { site } from './features/site/feature.ts';
import { statements } from './features/statements/feature.ts';
import { stays } from './features/stays/feature.ts';
import { tasks } from './features/tasks/feature.ts';
import { today } from './features/today/feature.ts';
import { transfers } from './features/transfers/feature.ts';
import { visits } from './features/visits/feature.ts';
import { wall } from './features/wall/feature.ts';
import { type Feature, featurePlugin } from './platform/feature.ts';
import { housekeepingOf } from './platform/jobs/housekeeping.ts';
import type { AnyJob } from './platform/jobs/jobs.ts';
import { type Deps, openServer } from './platform/server.ts';

/** All features, as a table of contents. */
export const features: readonly Feature[] = [
  site,
  visits,
  sessions,
  passwords,
  invitations,
  people,
  personPage,
  account,
  photographs,
  pictures,
  push,
  digests,
  home,
  today,
  admin,
  audit,
  firstSteps,
  settings,
  restoredCopy,
  horses,
  horsePage,
  stays,
  boxes,
  cards,
  movingIn,
  search,
  notes,
  health,
  emergency,
  calendar,
  calendarFeed,
  catalogue,
  bookings,
  instructions,
  care,
  careVisits,
  wall,
  generalServices,
  tasks,
  board,
  rota,
  billing,
  reminders,
  statements,
  bookkeeping,
  buyers,
  transfers,
  doubts,
  dev,
];

/** The rows of all features that expire and are deleted by the housekeeping job. */
export const expiring = features.flatMap((feature) => feature.expiring ?? []);

export const housekeeping = housekeepingOf(expiring);

export const jobKinds: readonly AnyJob[] = [...features.flatMap(({ jobs }) => jobs ?? []), housekeeping];

/** Builds the whole app. It does not listen yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await openServer(deps);
  app.decorate('features', features);
  tellChangedDays(app);
  for (const feature of features) await app.register(featurePlugin(feature));
  return app;
}
