import { z } from 'zod';
import type PersonPage from '../../../views/person-page/person.page.tsx';
import { dayOf } from '../../domain/days.ts';
import {
  isDemotion,
  may,
  mayChangeEmail,
  mayChangeRole,
  mayTouch,
  ROLES,
  ROLES_WITHOUT_ACCOUNT,
  rolesToGive,
} from '../../domain/policy.ts';
import { mentionsOf } from '../../platform/data/personal-data.ts';
import type { Call } from '../../platform/forms/action.ts';
import { failureKey, setFlash } from '../../platform/forms/flash.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { reachesPeople } from '../../platform/jobs/mail.ts';
import { DialogNotFound, page } from '../../platform/pages/page.ts';
import { firstRows } from '../../platform/pages/paging.ts';
import { signedIn, type Viewer } from '../../platform/session/session.ts';
import { OwnerPaymentsQuery, orToThePerson, ownerPaymentsOf } from '../billing/owner-payments.ts';
import { clientAccount } from '../billing/owner-queries.ts';
import { unevenHorses } from '../billing/uneven-queries.ts';
import { buyerOnPage } from '../buyers/queries.ts';
import { allGroups, groupsOfWorker } from '../catalogue/queries.ts';
import { OwnerHorsesQuery, ownerHorsesOf } from '../horses/owner-horses.ts';
import { seenHorsesOf } from '../horses/queries.ts';
import { contactData } from '../people/queries.ts';
import {
  type LostHorses,
  MENTION_PAGES,
  MENTIONS_SHOWN,
  type MentionsShown,
  type PersonDialog,
  type Rights,
  type Subject,
} from '../people/schema.ts';
import { peopleTexts } from '../people/texts.ts';
import { DepositQuery, depositDialog, withNumber } from '../reminders/deposit-dialog.ts';
import { RemindQuery, remindDialog } from '../reminders/remind-dialog.ts';
import { notRemindedAlert } from '../reminders/texts.ts';
import { wantsStatements } from '../statements/mail-queries.ts';
import { countAssigned } from '../tasks/queries.ts';

/** Ids of mentions, in one field or several. */
const Ids = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .catch(undefined)
  .transform((ids) => [ids ?? []].flat().flatMap((field) => field.split(',').filter((id) => id !== '')));

const StaffViewQuery = OwnerHorsesQuery.extend({
  ...OwnerPaymentsQuery.shape,
  ...DepositQuery.shape,
  ...RemindQuery.shape,
  /** Present after a refused reminder. */
  refused: z.unknown().optional(),
  tab: z.enum(['profile', 'general', 'horses', 'payments']).catch('profile').default('profile'),
  /** The role preselected in the dialog 'role'. */
  dialog_role: z.enum(ROLES).optional().catch(undefined),
  /** Progress in the dialog 'delete'; see `Deletion`. */
  dialog_seen: z.string().optional().catch(undefined),
  dialog_from: z.coerce.number().int().min(0).catch(0).default(0),
  dialog_shown: Ids,
  dialog_erase: Ids,
  dialog_kept: Ids,
  dialog_rest: z.enum(['erase', 'keep']).optional().catch(undefined),
});

const PersonId = z.uuid().nullable().catch(null);

export const personPages = [
  page({
    path: '/user',
    may: 'seeOwnAccount',
    answer: async ({ reply }) => reply.redirect('/', 303),
  }),
  page({
    path: '/user/:id',
    may: 'seePeople',
    ownMenu: true,
    elsewhere: '/',
    params: z.object({ id: PersonId }),
    query: StaffViewQuery,
    answer: (visit) =>
      visit.input.tab === 'payments' && visit.input.id
        ? orToThePerson(visit, visit.input.id, () => staffView(visit))
        : staffView(visit),
  }),
];

type Visit = Call<{ id: string | null } & z.output<typeof StaffViewQuery>>;
type Person = NonNullable<Awaited<ReturnType<typeof contactData>>>;

async function staffView(visit: Visit) {
  const { db, input, reply } = visit;
  const viewer = signedIn(visit);
  const person = input.id ? await contactData(db, input.id) : undefined;
  if (!person && input.dialog) throw new DialogNotFound(peopleTexts.openPerson);
  if (!person) {
    setFlash(reply, failureKey(peopleTexts.openPerson, new NotFound()));
    return reply.redirect('/home', 303);
  }
  // Workers see only the horses.
  const seesData = may(viewer, 'seePersonalData');
  const tab = seesData ? (input.tab ?? 'profile') : 'horses';
  const numbered = tab === 'payments' && input.dialog === 'deposit' && withNumber(visit);
  if (numbered) return reply.redirect(numbered, 303);
  const [account, buyer, ownerHorses, payments, groups, statements, dialog] = await Promise.all([
    tab === 'profile' ? clientAccount(db, person.id, dayOf(visit.now)) : null,
    tab === 'profile' ? buyerOnPage(db, person.id, dayOf(visit.now)) : null,
    tab === 'horses' ? ownerHorsesOf(visit, person, `/user/${person.id}?tab=horses`) : null,
    tab === 'payments' ? ownerPaymentsOf(visit, person.id, `/user/${person.id}?tab=payments`) : null,
    tab === 'general' && person.role !== 'user' ? groupsOfWorker(db, person.id) : [],
    tab === 'general' && wantsStatements(db, person.id),
    seesData ? dialogOver(visit, person) : null,
  ]);
  const { id, first_name, last_name, phone_number, has_account, picture, role, roles_had: roles } = person;
  const subject: Subject = { id, first_name, last_name, phone_number, has_account, picture, role };
  return reply.page<typeof PersonPage>(
    'person-page/person',
    {
      person: subject,
      tab,
      data: seesData ? person : null,
      account: account && (person.role === 'user' || account.horses.length > 0) ? account : null,
      buyer,
      rights: rightsOf(viewer, person),
      emailLocked: !mayChangeEmail(viewer, { id, roles }),
      ownerHorses,
      payments,
      groups,
      statements,
      mailed: reachesPeople(visit.request.server.deps.config),
      dialog,
      alert: tab === 'payments' && input.refused !== undefined ? notRemindedAlert(0, 1) : null,
    },
    { title: `${first_name} ${last_name}` },
  );
}

function rightsOf(viewer: Viewer, { id, role, has_account }: Person): Rights {
  const given = has_account ? rolesToGive(viewer) : ROLES_WITHOUT_ACCOUNT;
  return {
    locked: !mayTouch(viewer, role),
    self: viewer.id === id,
    roles: mayChangeRole(viewer, id) ? given.filter((other) => other !== role) : [],
  };
}

/** The open dialog, if the viewer may perform its action. Throws DialogNotFound. */
async function dialogOver(visit: Visit, person: Person): Promise<PersonDialog | null> {
  const { db, input } = visit;
  const viewer = signedIn(visit);
  const { locked, self, roles } = rightsOf(viewer, person);
  if (input.dialog === 'delete' && !locked && !self)
    return {
      name: 'delete',
      lost: await lostHorses(visit, person),
      uneven: await unevenHorses(db, 'owner_id', person.id),
      mentions: await mentionsShown(visit, person),
    };
  if (input.dialog === 'role' && !locked) {
    const role = input.dialog_role;
    if (role === person.role) throw new DialogNotFound(peopleTexts.openRole);
    if (!role || !roles.includes(role)) return null;
    const [groups, assigned] = await Promise.all([groupsOfWorker(db, person.id), countAssigned(db, person.id)]);
    return { name: 'role', role, self, demoted: isDemotion(person.role, role), groups, assigned };
  }
  if (input.tab === 'payments' && input.dialog === 'deposit')
    return { name: 'deposit', of: await depositDialog({ ...visit, input: { ...input, dialog_id: person.id } }) };
  if (input.tab === 'payments' && input.dialog === 'remind')
    return { name: 'remind', of: await remindDialog(visit, [person.id]) };
  if (input.dialog !== 'groups') return null;
  if (person.role === 'user') throw new DialogNotFound(peopleTexts.openGroups);
  const [groups, chosen] = await Promise.all([allGroups(db), groupsOfWorker(db, person.id)]);
  return { name: 'groups', groups, chosen };
}

const NAMED = 5;

async function lostHorses(visit: Visit, { id }: Person): Promise<LostHorses> {
  const horses = seenHorsesOf(visit.db, signedIn(visit), id, dayOf(visit.now));
  const { rows, total } = await firstRows(horses, NAMED);
  return { horses: rows, total };
}

/** The next mentions to show, and the decisions on earlier ones. */
async function mentionsShown({ db, input, request }: Visit, { id }: Person): Promise<MentionsShown> {
  const { mentions, seen } = await mentionsOf(request.server.features, db, id);
  const total = mentions.length;
  // If the list has changed, it is shown from its beginning.
  const changed = input.dialog_seen !== undefined && input.dialog_seen !== seen;
  const left = input.dialog_shown.filter((shown) => !input.dialog_erase.includes(shown));
  const [from, rest] = changed ? [0, undefined] : [Math.min(input.dialog_from, total), input.dialog_rest];
  const to = rest ? from : Math.min(from + MENTIONS_SHOWN, total);
  return {
    seen,
    changed,
    total,
    from,
    to,
    rest,
    kept: changed ? [] : [...new Set([...input.dialog_kept, ...left])].slice(0, MENTIONS_SHOWN * MENTION_PAGES),
    mentions: mentions.slice(from, to),
    more: rest || to === total ? 'none' : to < MENTIONS_SHOWN * MENTION_PAGES ? 'next' : 'rest',
  };
}
