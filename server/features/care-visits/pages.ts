import { z } from 'zod';
import type CloseVisitPage from '../../../views/care-visits/close.page.tsx';
import type LinkPage from '../../../views/care-visits/link.page.tsx';
import type NewVisit from '../../../views/care-visits/new.page.tsx';
import type VisitPage from '../../../views/care-visits/visit.page.tsx';
import { addDays, dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogName, listInAddress } from '../../platform/forms/fields.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { idToSend } from '../../platform/forms/once.ts';
import { page } from '../../platform/pages/page.ts';
import { signedIn } from '../../platform/session/session.ts';
import { allKinds } from '../care/queries.ts';
import { closingOf, digestOf, doneOn } from './close.ts';
import { addressOf, newLink, openLink } from './link.ts';
import { careVisit, horsesByIds, horsesToAdd, linkOf } from './queries.ts';
import { OneVisit } from './schema.ts';

/** The most horses in the address of a new visit. */
const MOST_IN_ADDRESS = 90;

const NewQuery = z.object({
  kind: z.uuid().optional().catch(undefined),
  horse: listInAddress(z.uuid(), MOST_IN_ADDRESS),
});

export const careVisitPages = [
  page({ path: '/visits/new', may: 'manageCare', query: NewQuery, answer: newVisit }),
  page({
    path: '/visits/:id',
    may: 'tickVisits',
    params: OneVisit,
    query: z.object({ dialog: DialogName }),
    answer: visitPage,
  }),
  page({ path: '/visits/:id/close', may: 'manageCare', params: OneVisit, answer: closePage }),
  page({
    path: '/visit/:secret',
    may: 'useVisitLink',
    params: z.object({ secret: z.string().max(100) }),
    ownMenu: true,
    answer: linkPage,
  }),
];

async function newVisit(call: Call<z.output<typeof NewQuery>>) {
  const { db, now, input, request, reply } = call;
  const props = {
    kinds: await allKinds(db),
    kind: input.kind ?? null,
    horses: input.horse.length > 0 ? await horsesByIds(db, input.horse) : [],
    day: addDays(dayOf(now), 1),
    requestId: idToSend(await peekOldInput(request), 'id'),
  };
  return reply.page<typeof NewVisit>('care-visits/new', props, { title: 'Nowa wizyta' });
}

async function visitPage(call: Call<{ id: string; dialog?: string | undefined }>) {
  const { db, now, input, reply } = call;
  const visit = await careVisit(db, input.id);
  const manages = may(signedIn(call), 'manageCare');
  const edits = manages && visit.closed_at === null;
  const [link, names] = edits ? await Promise.all([linkOf(db, visit.id, now), horsesToAdd(db, visit.id)]) : [];
  const [made] = link ? newLink.take(reply) : [];
  const address = made ? addressOf(reply.server, made) : null;
  const props = {
    visit,
    manages,
    today: dayOf(now),
    // The link ends with the day before the midnight at which it expires.
    link: link ? { until: addDays(dayOf(link.expires_at), -1), address } : null,
    names: names ?? [],
    asks: edits && input.dialog === 'delete-visit',
  };
  return reply.page<typeof VisitPage>('care-visits/visit', props, { title: visit.kind });
}

async function closePage(call: Call<{ id: string }>) {
  const { db, now, input, reply } = call;
  const visit = await careVisit(db, input.id);
  if (visit.closed_at) return reply.redirect(`/visits/${visit.id}`, 303);
  const today = dayOf(now);
  const closing = await closingOf(db, visit, today);
  const props = { visit, closing, shown: digestOf(closing), on: doneOn(visit.day, today) };
  return reply.page<typeof CloseVisitPage>('care-visits/close', props, { title: `${visit.kind}: zamknięcie wizyty` });
}

async function linkPage(call: Call<{ secret: string }>) {
  const { db, now, input, reply } = call;
  const { secret } = input;
  const { id } = await openLink(call, secret);
  const visit = await careVisit(db, id);
  const props = { visit, secret, today: dayOf(now) };
  return reply.page<typeof LinkPage>('care-visits/link', props, { title: visit.kind });
}
