import { action, type Call } from '../../platform/forms/action.ts';
import { formPage, withoutDialog } from '../../platform/http/redirects.ts';
import { closeVisit } from './close.ts';
import { proposeTick, shareVisit, unshareVisit } from './link.ts';
import { deleteVisit, planVisit, updateVisit } from './plan.ts';
import { CloseVisit, OneVisit, PlanVisit, ProposeTick, TickVisit, UpdateVisit, VisitLink } from './schema.ts';
import { careVisitTexts } from './texts.ts';
import { tickVisit } from './tick.ts';

/** The page of the form, at the row of the horse. */
const atHorse = ({ request, input }: Call<{ horse_id?: string | undefined }>): string =>
  withoutDialog(formPage(request)) + (input.horse_id ? `#h-${input.horse_id}` : '');

export const careVisitActions = [
  action({
    path: '/api/plan_visit',
    summary: 'Plan a visit of the farrier or vet with its list of horses',
    may: 'manageCare',
    texts: careVisitTexts.planCareVisit,
    body: PlanVisit,
    answer: OneVisit,
    status: 201,
    once: ({ id }) => id,
    run: planVisit,
    success: ({ input }) => `/visits/${input.id}`,
  }),
  action({
    path: '/api/update_visit',
    summary: 'Change day, hour or who comes, add a horse, change its note, or take it off the list',
    may: 'manageCare',
    texts: careVisitTexts.updateCareVisit,
    textsFor: (_person, input) => (input?.day ? careVisitTexts.moveCareVisit : careVisitTexts.updateCareVisit),
    body: UpdateVisit,
    run: updateVisit,
    success: atHorse,
  }),
  action({
    path: '/api/tick_visit',
    summary: 'Say what became of a horse on the list: done, postponed to a day, or not done with a reason',
    may: 'tickVisits',
    texts: careVisitTexts.tickCareVisit,
    body: TickVisit,
    run: tickVisit,
    success: atHorse,
  }),
  action({
    path: '/api/close_visit',
    summary: 'Close a visit: records, next dates, and where the kind has a service its bookings and charges',
    may: 'manageCare',
    texts: careVisitTexts.closeCareVisit,
    body: CloseVisit,
    run: closeVisit,
    success: ({ input }) => `/visits/${input.id}`,
  }),
  action({
    method: 'DELETE',
    path: '/api/delete_visit/:id',
    summary: 'Delete a visit that is not closed',
    may: 'manageCare',
    texts: careVisitTexts.deleteCareVisit,
    params: OneVisit,
    run: deleteVisit,
    success: () => '/care',
  }),
  action({
    path: '/api/share_visit',
    summary:
      'A secret link to the list for who comes, until the day after; it replaces the one before and is told only now',
    may: 'manageCare',
    texts: careVisitTexts.shareCareVisit,
    body: OneVisit,
    answer: VisitLink,
    run: shareVisit,
  }),
  action({
    path: '/api/unshare_visit',
    summary: 'End the secret link of a visit',
    may: 'manageCare',
    texts: careVisitTexts.unshareCareVisit,
    body: OneVisit,
    run: unshareVisit,
  }),
  action({
    path: '/api/propose_tick',
    summary: 'At the secret link: say what became of a horse; a manager confirms it',
    may: 'useVisitLink',
    texts: careVisitTexts.proposeTick,
    body: ProposeTick,
    run: proposeTick,
    success: ({ input }) => `/visit/${encodeURIComponent(input.secret)}#h-${input.horse_id}`,
  }),
];
