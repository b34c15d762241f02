import { may } from '../../domain/policy.ts';
import { action, type Call } from '../../platform/forms/action.ts';
import { formPage, withoutDialog } from '../../platform/http/redirects.ts';
import { CallToTakeBack } from '../tasks/schema.ts';
import { addService, addServiceToHorses, makeFirstWork, requestService } from './book-service.ts';
import { approveRequest, denyRequest, takeBackDecision } from './decide-request.ts';
import { deleteBooking } from './delete-booking.ts';
import {
  BookedMany,
  BookingId,
  ChangedBookings,
  HowManyChanged,
  NewBooking,
  NewBookings,
  NewRequest,
  RequestToApprove,
  RequestToDeny,
} from './schema.ts';
import { takeBackBookings } from './take-back-bookings.ts';
import { bookingTexts } from './texts.ts';
import { updateBookings } from './update-bookings.ts';

export const bookingActions = [
  action({
    path: '/api/send_service_request',
    summary: 'Ask for a service for one’s own horse, at the catalogue’s price; a manager decides',
    may: 'requestServices',
    texts: bookingTexts.requestService,
    body: NewRequest,
    answer: BookingId,
    once: ({ id }) => id,
    run: requestService,
  }),
  action({
    path: '/api/add_service_to_horse',
    summary: 'Book a service for a horse',
    may: 'manageBookings',
    texts: bookingTexts.addService,
    body: NewBooking,
    answer: BookingId,
    once: ({ id }) => id,
    run: addService,
  }),
  action({
    path: '/api/add_service_to_horses',
    summary: 'Book one service for many horses, for all of them or none',
    may: 'manageBookings',
    texts: bookingTexts.addServices,
    body: NewBookings,
    answer: BookedMany,
    once: ({ bookings }) => bookings[0]?.id,
    run: addServiceToHorses,
    after: makeFirstWork,
    undo: (_, { operation }) => operation,
  }),
  action({
    path: '/api/take_back_bookings',
    summary: 'End what one booked for many horses in a call, as if it had not been booked, while no work of it is done',
    may: 'manageBookings',
    texts: bookingTexts.takeBackBookings,
    body: CallToTakeBack,
    refusals: [404, 409],
    run: takeBackBookings,
  }),
  action({
    path: '/api/update_bookings',
    summary: 'Change the price, the days or the end of bookings from a day on; finished work stays as it was charged',
    may: 'manageBookings',
    texts: bookingTexts.updateBookings,
    body: ChangedBookings,
    answer: HowManyChanged,
    refusals: [409],
    run: updateBookings,
  }),
  action({
    method: 'DELETE',
    path: '/api/delete_service_from_horse/:id',
    summary: 'End a booking, a general one too; an owner their own request while it waits',
    may: 'endBookings',
    texts: bookingTexts.deleteBooking,
    // A person who does not manage bookings can only withdraw their own request.
    textsFor: (person) => (may(person, 'manageBookings') ? bookingTexts.deleteBooking : bookingTexts.withdrawRequest),
    params: BookingId,
    run: deleteBooking,
    success: afterDeletion,
  }),
  action({
    path: '/api/approve_request',
    summary: 'Approve a request and create its tasks from today on',
    may: 'decideRequests',
    texts: bookingTexts.approveRequest,
    body: RequestToApprove,
    run: approveRequest,
    undo: ({ input }) => input.id,
  }),
  action({
    path: '/api/deny_request',
    summary: 'Reject a request, which ends it; its owner sees the reason, if one is given',
    may: 'decideRequests',
    texts: bookingTexts.denyRequest,
    body: RequestToDeny,
    run: denyRequest,
    undo: ({ input }) => input.id,
  }),
  action({
    path: '/api/take_back_decision',
    summary: 'Take back an approval or a rejection: the request waits again, and its unfinished work is gone',
    may: 'decideRequests',
    texts: bookingTexts.takeBackDecision,
    body: BookingId,
    run: takeBackDecision,
  }),
];

/** After a deletion: the list of general services if it began there, else the page beneath the dialog. */
function afterDeletion({ request }: Call<unknown>): string {
  const page = formPage(request);
  const url = new URL(page, 'http://localhost');
  if (url.searchParams.get('dialog') !== 'general-services') return withoutDialog(page);
  url.searchParams.delete('id');
  return url.pathname + url.search;
}
