import { randomInt, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { makeLink } from '../../server/features/statements/mail-queries.ts';
import { buildFolder } from '../../server/platform/pages/build-folder.ts';
import {
  buildAbsence,
  buildAlertPicture,
  buildBankImport,
  buildBooking,
  buildCalendarLink,
  buildDevice,
  buildDoubt,
  buildEvent,
  buildGroup,
  buildHorse,
  buildInstructionRequest,
  buildInvitation,
  buildLedgerEntry,
  buildNote,
  buildPerson,
  buildPhoto,
  buildPicture,
  buildReset,
  buildService,
  buildSession,
  buildSheet,
  buildTask,
  buildTransfer,
  buildUnregistered,
  buildVisit,
  PASSWORD,
} from '../support/builders.ts';
import type { Caller, Stable } from '../support/callers.ts';
import { photo } from '../support/photos.ts';
import { testDevice } from '../support/push-sink.ts';
import type { Sample } from '../support/routes.ts';
import { previewOf } from '../support/sheets.ts';

type MakeSample = (stable: Stable, caller: Caller) => Promise<Sample> | Sample;

const ASSETS = path.join(buildFolder(), 'client/assets');

const CHOSEN = { password: 'trzy-kasztany-i-wiadro', confirmPassword: 'trzy-kasztany-i-wiadro' };
const NAME = { first_name: 'Anna', last_name: 'Nowak', phone_number: '600100200' };
const ADDRESS = { city: 'Poznań', street: 'Końska', house_number: '7', postal_code: '60-101' };
const EVENT = { title: 'Kowal', description: 'Przekucie.', allDay: true, start: '2026-11-24', end: '2026-11-25' };
const CLUB = {
  name: 'Stajnia Pod Lipami',
  short_name: 'Pod Lipami',
  street: 'ul. Lipowa 12',
  postal_code: '62-081',
  city: 'Przeźmierowo',
  phone: '600100200',
  email: 'kontakt@podlipami.example',
};
const DAYS = { from: '2026-11-01', to: '2026-11-30' };
const DAILY = { days_of_week: [1, 2, 3, 4, 5, 6, 7] };
const GIVEN = { valid_from: '2026-11-21', also: [], lines: ['owies 1,5 miarki'] };
const NEW_OWNER = { owner_first_name: 'Helena', owner_last_name: 'Baczyńska' };
const HORSE = {
  name: 'Bursztyn',
  breed: 'małopolska',
  description: 'Łagodny, lubi marchew.',
  coat: 'bay',
  blaze: true,
};
const VAT = { vat_rate: 'zw', vat_basis: 'art. 113 ust. 1 ustawy o VAT' };
const SERVICE = {
  confirmed: true,
  name: 'Lonżowanie',
  description: 'Pół godziny.',
  price: 45.5,
  general: false,
  ...VAT,
};
const NOTE = { title: 'Dieta', content: 'Siano moczone, owies dwa razy dziennie.' };

const WEEKLY = { onetime: 0, days_of_week: 'Wtorek,Czwartek', check_until: '2026-12-01', remark: 'Spokojnie.' };

const changeWanted = async ({ app, horse }: Stable): Promise<string> =>
  buildInstructionRequest(app, { booking: await buildBooking(app, { horse: await horse(), ...DAILY }) });

const request = async ({ app, horse, people }: Stable): Promise<string> => {
  const booking = { horse: await horse(), approved: false, requested_by: people.owner.id };
  return (await buildBooking(app, booking)).id;
};

const STATEMENT = 'Dzień;Ile;Za co';
const waitingStatement = async ({ app }: Stable): Promise<string> => {
  const file = Buffer.from(`${STATEMENT}\n2026-11-05;1450,00;Bursztyn`);
  return (await buildBankImport(app, { file })).id;
};

/** Sent by another manager. */
const previewedSheet = async ({ app }: Stable): Promise<string> =>
  (await previewOf(await app.as('manager'), `Koń;Właściciel\nKoń ${randomInt(1e9)};Maj Zofia`)).id;

async function takenSheet(stable: Stable): Promise<string> {
  const id = await previewedSheet(stable);
  const manager = await stable.app.as('manager');
  await manager.post('/api/moving_in/commit', { id });
  return id;
}

const ownersMonth: MakeSample = async ({ people, horse }) => {
  await horse();
  return { params: { id: people.owner.id, date: '21.11.2026' } };
};
const horsesMonth: MakeSample = async ({ horse }) => ({
  params: { horse_id: (await horse()).id, date: '2026-11-21' },
});

/** A printed month of the owner's. */
const statementOfOwner: MakeSample = async ({ people, horse }) => {
  await horse();
  return { params: { user_id: people.owner.id, month: '2026-11' } };
};

const newData = ({ email: old_email }: { email: string }) => ({
  first_name: 'Wanda',
  last_name: 'Inna',
  phone_number: '500100200',
  city: 'Gniezno',
  street: 'Stajenna',
  house_number: '7a',
  postal_code: '62-200',
  email: `${randomUUID()}@example.pl`,
  old_email,
});

/**
 * A valid request for every row of permissions.ts that takes input. Each call creates its own rows, so that requests
 * do not affect each other. All personal data belong to the owner.
 */
export const SAMPLES: Record<string, MakeSample> = {
  'GET /assets/*': () => ({ params: { '*': fs.readdirSync(ASSETS).find((name) => name.endsWith('.css')) as string } }),
  'GET /statements/:user_id/:month': statementOfOwner,
  'GET /statements/:user_id/:month.html': statementOfOwner,
  'GET /statements/:user_id/:month.pdf': statementOfOwner,
  'GET /statements/:user_id/:month.csv': statementOfOwner,
  'GET /statements/:user_id/:month.css': statementOfOwner,
  'GET /statements/all/:month': () => ({ params: { month: '2026-11' } }),
  'GET /statements/all/:month.pdf': async ({ app }) => {
    const horse = await buildHorse(app, { owner_id: (await buildUnregistered(app)).id });
    await buildLedgerEntry(app, { horse });
    return { params: { month: '2026-11' } };
  },
  'GET /statements/all/:month.csv': () => ({ params: { month: '2026-11' } }),
  'GET /accounts/:month/invoices': () => ({ params: { month: '2026-10' } }),
  'POST /api/set_invoice_number': async ({ app, horse }) => {
    const { id } = await buildLedgerEntry(app, { horse: await horse(), kind: 'main_fee' });
    return { body: { entry_ids: [id], number: '5265877635-20260210-0100001AF629-AF' } };
  },
  'POST /api/set_buyer': ({ people }) => ({ body: { person_id: people.owner.id } }),
  'POST /api/set_buyer (of an admin)': ({ people }) => ({ body: { person_id: people.admin.id } }),
  'GET /accounts/:month': () => ({ params: { month: '2026-10' } }),
  'GET /accounts/:month/deposits.csv': () => ({ params: { month: '2026-10' } }),
  'GET /accounts/:month/openings.csv': () => ({ params: { month: '2026-10' } }),
  'POST /api/check_accounts': () => ({ body: { month: '2026-10-01' } }),
  'GET /unsubscribe/:token': () => ({ params: { token: 'nobodys' } }),
  'GET /unsubscribe/:token (that works)': async ({ app, people }) => ({
    params: { token: await makeLink(app.db, people.owner.id, app.clock.now()) },
  }),
  'GET /api/unsubscribe/:token': () => ({ params: { token: 'nobodys' } }),
  'POST /api/unsubscribe/:token': async ({ app, people }) => ({
    params: { token: await makeLink(app.db, people.owner.id, app.clock.now()) },
  }),
  'POST /api/choose_statement_mail': () => ({ body: { wanted: false } }),
  'POST /api/choose_statement_mail (of the owner)': ({ people }) => ({ body: { id: people.owner.id, wanted: false } }),
  'POST /api/choose_statement_mail (of an admin)': ({ people }) => ({ body: { id: people.admin.id, wanted: false } }),
  'POST /api/settings/update/payee': () => ({
    body: {
      account: '57 9990 0009 0000 2026 0000 1101',
      recipient: 'Stajnia Pod Lipami',
      ...VAT,
    },
  }),
  'POST /api/report_bug': () => ({ body: { description: 'Zegar w siodlarni się spóźnia.', name: 'Anna' } }),
  'POST /api/ask_for_visit': () => ({
    body: { topic: 'lessons', name: 'Anna', phone: '512 300 400', wished_day: '2026-11-28', message: 'Dla córki.' },
  }),
  'POST /api/settle_visit': async ({ app }) => ({ body: { id: (await buildVisit(app)).id } }),
  'GET /settings/site (a part)': () => ({ query: { part: 'lessons' } }),
  'POST /api/hide_first_steps': async ({ app }) => {
    await app.db.deleteFrom('settings').where('key', '=', 'first_steps_hidden_at').execute();
    return { body: { hidden: true } };
  },
  'POST /api/edit_club': () => ({ body: { ...CLUB, street: `ul. Polna ${randomInt(1, 1e9)}` } }),
  'POST /api/edit_site_welcome': () => ({ body: { headline: 'Dzień dobry', intro: 'Stajnia.', free_boxes: true } }),
  'POST /api/edit_site_boarding': () => ({ body: { name_1: 'Boks', price_1: 1350, included: 'siano' } }),
  'POST /api/edit_site_lessons': () => ({ body: { name_1: 'Lonża', detail_1: '30 minut', price_1: 75 } }),
  'POST /api/edit_site_hours': () => ({ body: { opens_1: '08:00', closes_1: '20:00' } }),
  'POST /api/edit_site_way': () => ({
    body: { from_1: 'Poznań', time_1: '20 minut', at_1: 'Na rondzie', turn_1: 'left' },
  }),
  'POST /api/edit_site_facts': () => ({ body: { name_1: 'Hala', value_1: '20 × 40 m' } }),
  'POST /api/edit_site_people': () => ({ body: { name_1: 'Ewa', role_1: 'instruktorka' } }),
  'POST /api/edit_site_day': () => ({ body: { time_1: '06:30', what_1: 'Siano' } }),
  'GET /register/:token': () => ({ params: { token: 'nobody-made-this' } }),
  'GET /register/:token (that works)': async ({ app }) => ({ params: { token: (await buildInvitation(app)).token } }),
  'GET /api/get_registration_data/:token': async ({ app }) => ({
    params: { token: (await buildInvitation(app)).token },
  }),
  'POST /api/register': async ({ app }) => ({
    body: { token: (await buildInvitation(app)).token, ...CHOSEN, ...NAME, ...ADDRESS },
  }),
  'POST /api/check_password': () => ({ body: CHOSEN }),
  'POST /api/save_registration_step': async ({ app }) => ({
    body: { token: (await buildInvitation(app)).token, step: 1, ...CHOSEN },
  }),
  'POST /api/finish_registration': async (stable, caller) => {
    const { token } = await buildInvitation(stable.app);
    const client = await stable.client(caller);
    await client.post('/api/save_registration_step', { token, step: 1, ...CHOSEN });
    await client.post('/api/save_registration_step', { token, step: 2, ...NAME });
    return { body: { token, ...ADDRESS } };
  },
  'POST /api/send_app_invitation': () => ({ body: { email: `${randomUUID()}@example.pl`, role: 'worker' } }),
  'POST /api/send_app_invitation (to somebody)': async ({ app }) => ({
    body: { email: `${randomUUID()}@example.pl`, person_id: (await buildUnregistered(app)).id },
  }),
  'POST /api/send_app_invitations': () => ({
    body: { emails: `${randomUUID()}@example.pl, ${randomUUID()}@example.pl`, role: 'worker' },
  }),
  'POST /api/make_invitation_link': async ({ app }) => ({ body: { person_id: (await buildUnregistered(app)).id } }),
  'POST /api/make_invitation_link (an open one)': async ({ app }) => ({
    body: { id: (await buildInvitation(app)).id },
  }),
  'POST /api/make_invitation_link (of an admin)': async ({ app }) => ({
    body: { id: (await buildInvitation(app, { role: 'admin' })).id },
  }),
  'POST /api/make_invitation_links': async ({ app }) => ({
    body: { person_ids: [(await buildUnregistered(app)).id, (await buildUnregistered(app)).id] },
  }),
  'GET /invitations (a person)': async ({ app }) => ({
    query: { tab: 'people', dialog: 'invite-person', dialog_id: (await buildUnregistered(app)).id },
  }),
  'GET /invitations (withdrawing)': async ({ app }) => ({
    query: { dialog: 'withdraw-invitation', dialog_id: (await buildInvitation(app)).id },
  }),
  'POST /api/create_person': () => ({
    body: { id: randomUUID(), first_name: 'Bogna', last_name: 'Bezkonta', email: `${randomUUID()}@example.pl` },
  }),
  'POST /api/update_user_information (without an e-mail)': async ({ app }) => ({
    body: { id: (await buildUnregistered(app)).id, first_name: 'Bogna', last_name: 'Nowa' },
  }),
  'POST /api/resend_invitation': async ({ app }) => ({ body: { id: (await buildInvitation(app)).id } }),
  'POST /api/resend_invitation (of an admin)': async ({ app }) => ({
    body: { id: (await buildInvitation(app, { role: 'admin' })).id },
  }),
  'POST /api/withdraw_invitation': async ({ app }) => ({ body: { id: (await buildInvitation(app)).id } }),
  'POST /api/withdraw_invitation (of an admin)': async ({ app }) => ({
    body: { id: (await buildInvitation(app, { role: 'admin' })).id },
  }),
  'GET /reset-password/:token': () => ({ params: { token: 'nobody-made-this' } }),
  'GET /reset-password/:token (that works)': async ({ app }) => ({ params: { token: (await buildReset(app)).token } }),
  'POST /api/request_password_reset': () => ({ body: { email: 'nikt@stajnia.test' } }),
  'POST /api/send_password_reset': ({ people }) => ({ body: { id: people.owner.id } }),
  'POST /api/send_password_reset (to oneself)': () => ({ body: {} }),
  'POST /api/send_password_reset (of an admin)': async ({ person }) => ({
    body: { id: (await person({ role: 'admin' })).id },
  }),
  'GET /api/get_reset_data/:token': async ({ app }) => ({ params: { token: (await buildReset(app)).token } }),
  'POST /api/reset_password': async ({ app }) => ({
    body: { token: (await buildReset(app)).token, password: 'trzy-kasztany-i-wiadro' },
  }),
  'POST /api/reset_password_with_old_password': () => ({
    // Unchanged, so that the caller can still sign in.
    body: { old_password: PASSWORD, password: PASSWORD, confirm_new_password: PASSWORD },
  }),
  'DELETE /api/end_session/:id': async ({ app, people }) => ({
    params: { id: (await buildSession(app, { person: people.owner })).id },
  }),
  'POST /api/update_profile': ({ people }, caller) => {
    const { first_name, last_name } = people[caller === 'nobody' ? 'owner' : caller];
    return { body: { first_name, last_name, phone_number: String(randomInt(600_000_000, 699_999_999)) } };
  },
  'POST /api/update_address': () => ({
    body: { city: 'Gniezno', street: 'Stajenna', house_number: `${randomInt(1, 1e9)}a`, postal_code: '62-200' },
  }),
  'GET /api/get_profile_picture': async ({ app, people }, caller) => {
    await buildPicture(app, people[caller === 'nobody' ? 'owner' : caller]);
    return {};
  },
  'GET /api/get_profile_picture/:id': async ({ app, people }) => {
    await buildPicture(app, people.owner);
    return { params: { id: people.owner.id } };
  },
  'POST /api/add_profile_picture': async () => ({ body: { image: await photo() } }),
  'DELETE /api/remove_profile_picture': async ({ app, people }, caller) => {
    await buildPicture(app, people[caller === 'nobody' ? 'owner' : caller]);
    return {};
  },
  'GET /api/get_user_contact_data/:id': ({ people }) => ({ params: { id: people.owner.id } }),
  'GET /api/get_user_data/:id': ({ people }) => ({ params: { id: people.owner.id } }),
  'GET /api/get_user_exists/:id': ({ people }) => ({ params: { id: people.owner.id } }),
  'GET /api/fetch_user_role/:id': ({ people }) => ({ params: { id: people.owner.id } }),
  'POST /api/update_user_information': async ({ person }) => ({ body: newData(await person()) }),
  'POST /api/update_user_information (of an admin)': async ({ person }) => ({
    body: newData(await person({ role: 'admin' })),
  }),
  'POST /api/update_user_information (of a manager)': async ({ person }) => {
    const manager = await person({ role: 'manager' });
    return { body: { ...newData(manager), email: manager.email } };
  },
  'POST /api/update_user_information (a manager’s e-mail)': async ({ person }) => ({
    body: newData(await person({ role: 'manager' })),
  }),
  'POST /api/set_role': async ({ person }) => ({
    body: { id: (await person({ role: 'worker' })).id, role: 'user' },
  }),
  'POST /api/set_role (of an admin)': async ({ person }) => ({
    body: { id: (await person({ role: 'admin' })).id, role: 'manager' },
  }),
  'POST /api/set_role (to an admin)': async ({ person }) => ({
    body: { id: (await person({ role: 'manager' })).id, role: 'admin' },
  }),
  'DELETE /api/delete_user/:id': async ({ person }) => ({ params: { id: (await person()).id } }),
  'DELETE /api/delete_user/:id (who owes)': async ({ app }) => ({
    params: { id: (await buildLedgerEntry(app)).owner_id },
    body: { with_debt: true },
  }),
  'DELETE /api/delete_user/:id (of an admin)': async ({ person }) => ({
    params: { id: (await person({ role: 'admin' })).id },
  }),
  'POST /api/push/save_subscription': () => ({
    body: testDevice(`https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`).subscription,
  }),
  'POST /api/push/remove_subscription': async ({ app, people }, caller) => ({
    body: { endpoint: (await buildDevice(app, { person: people[caller === 'nobody' ? 'owner' : caller] })).endpoint },
  }),
  'POST /api/push/choose_notices': () => ({ body: { kinds: ['payments'] } }),
  'POST /api/push/send_test': async ({ app, people }, caller) => {
    const person = people[caller === 'nobody' ? 'owner' : caller];
    await app.db.deleteFrom('push_subscriptions').where('person_id', '=', person.id).execute(); // keeps it at one job
    await buildDevice(app, { person });
    return {};
  },
  'POST /api/login': ({ people }, caller) => {
    const { email, password } = people[caller === 'nobody' ? 'owner' : caller];
    return { body: { email, password } };
  },
  'GET /home (task dialog)': async ({ horse }) => ({
    query: { section: '2', dialog: 'task', id: (await horse()).task.id },
  }),
  'POST /api/arrange_menu': () => ({ body: { collapsed: true } }),
  'GET /user/:id': ({ people }) => ({ params: { id: people.owner.id } }),
  'GET /user/:id/payments/:horse_id': async ({ people, horse }) => ({
    params: { id: people.owner.id, horse_id: (await horse()).id },
  }),
  'GET /user/:id/payments/:horse_id (an entry)': async ({ app, people, horse }) => {
    const about = await horse();
    const { id } = await buildLedgerEntry(app, { horse: about, created_by: people.manager.id });
    const query = { dialog: 'reverse', dialog_entry: id };
    return { params: { id: people.owner.id, horse_id: about.id }, query };
  },
  'GET /user/:id/payments/:horse_id (a credit taken back)': async ({ app, people, horse }) => {
    const about = await horse();
    const { amount, ...entry } = await buildLedgerEntry(app, { horse: about, kind: 'deposit' });
    const settled = { state: 'booked', settled_by: people.manager.id, settled_at: app.clock.now() } as const;
    const credit = await buildTransfer(app, { horse: about, amount, sure: false, ...settled });
    await app.db.insertInto('transfer_deposits').values({ entry_id: entry.id, transfer_id: credit.id }).execute();
    const reversal = await buildTransfer(app, { horse: about, amount, sure: false, caution: 'reversal' });
    const query = { dialog: 'reverse', dialog_entry: entry.id, dialog_taken_back_by: reversal.id };
    return { params: { id: people.owner.id, horse_id: about.id }, query };
  },
  'GET /api/get_assigned_groups/:user_id': ({ people }) => ({ params: { user_id: people.owner.id } }),
  'POST /api/create_group': () => ({ body: { name: `Grupa ${randomUUID()}` } }),
  'PUT /api/update_group/:id': async ({ app }) => ({
    params: { id: (await buildGroup(app)).id },
    body: { name: `Grupa ${randomUUID()}` },
  }),
  'DELETE /api/delete_group/:id': async ({ app }) => ({ params: { id: (await buildGroup(app)).id } }),
  'POST /api/assign_worker_to_group': async ({ app, person }) => ({
    body: { worker_id: (await person({ role: 'worker' })).id, groups: [(await buildGroup(app)).id] },
  }),
  "GET /home (a service's dialog)": async ({ app }) => ({
    query: { section: '1', dialog: 'edit-service', id: (await buildService(app)).id },
  }),
  "GET /home (a group's dialog)": async ({ app }) => ({
    query: { section: '1', dialog: 'edit-group', id: (await buildGroup(app)).id },
  }),
  'POST /api/create_service': async ({ app }) => ({
    body: { id: randomUUID(), groups: [(await buildGroup(app)).id], ...SERVICE },
  }),
  'POST /api/update_service': async ({ app }) => ({
    body: { id: (await buildService(app)).id, groups: [(await buildGroup(app)).id], ...SERVICE },
  }),
  'DELETE /api/delete_service/:id': async ({ app }) => ({ params: { id: (await buildService(app)).id } }),
  'GET /home (a new general service)': () => ({ query: { section: '2', dialog: 'add-general-service' } }),
  'GET /home (the general services)': async ({ app }) => ({
    query: { section: '2', dialog: 'general-services', id: (await buildBooking(app, { horse: null })).id },
  }),
  'GET /home (a general service)': async ({ app }) => ({
    query: { section: '2', dialog: 'general-service', id: (await buildBooking(app, { horse: null })).id },
  }),
  'POST /api/add_general_service': async ({ app }) => ({
    body: {
      id: randomUUID(),
      service_id: (await buildService(app, { general: true })).id,
      onetime: 0,
      days_of_week: 'Wtorek,Czwartek',
      check_until: '2027-01-31',
    },
  }),
  'GET /horses/:horse_id': async ({ horse }) => ({ params: { horse_id: (await horse()).id } }),
  'GET /horses/:horse_id (archived)': async ({ app, people }) => ({
    params: { horse_id: (await buildHorse(app, { owner: people.owner, archived_at: app.clock.now() })).id },
  }),
  'GET /horses/:horse_id/card': async ({ horse }) => ({ params: { horse_id: (await horse()).id } }),
  'GET /api/get_all_horses/:user_id': ({ people }) => ({ params: { user_id: people.owner.id } }),
  'GET /api/get_horses_for_user_worker/:id': ({ people }) => ({ params: { id: people.owner.id } }),
  'GET /api/get_horse_data/:horse_id': async ({ horse }) => ({ params: { horse_id: (await horse()).id } }),
  'GET /api/get_due_payments/:horse_id': async ({ horse }) => ({ params: { horse_id: (await horse()).id } }),
  'POST /api/add_horse_photo/:horse_id': async ({ horse }) => ({
    params: { horse_id: (await horse()).id },
    body: { image: await photo() },
  }),
  'DELETE /api/remove_horse_photo/:horse_id': async ({ app, horse }) => {
    const { id } = await horse();
    await buildPhoto(app, { id });
    return { params: { horse_id: id } };
  },
  'GET /api/get_horse_photo/:horse_id': async ({ app, horse }) => {
    const { id } = await horse();
    await buildPhoto(app, { id });
    return { params: { horse_id: id } };
  },
  'POST /api/create_horse': ({ people }) => ({ body: { id: people.owner.id, box_number: '', ...HORSE } }),
  'POST /api/update_horse/:horse_id': async ({ horse }) => ({
    params: { horse_id: (await horse()).id },
    body: { ...HORSE, payment: 1200.5, payment_for_annual: 0 },
  }),
  'POST /api/create_horse (for somebody new)': ({ people }) => ({
    body: { id: people.owner.id, horse_id: randomUUID(), ...HORSE, ...NEW_OWNER },
  }),
  'POST /api/hand_over_horse (to somebody new)': async ({ horse }) => ({
    body: { horse_id: (await horse()).id, id: randomUUID(), ...NEW_OWNER },
  }),
  'POST /api/hand_over_horse': async ({ people, horse }) => ({
    body: { horse_id: (await horse()).id, owner_id: people.other.id, id: randomUUID() },
  }),
  'POST /api/end_stay': async ({ horse }) => ({ body: { horse_id: (await horse()).id, stays_until: '2027-01-31' } }),
  'DELETE /api/delete_horse/:horse_id': async ({ horse }) => ({ params: { horse_id: (await horse()).id } }),
  'DELETE /api/delete_horse/:horse_id (that owes)': async ({ app, horse }) => ({
    params: { horse_id: (await buildLedgerEntry(app, { horse: await horse() })).horse_id },
    body: { with_debt: true },
  }),
  'POST /api/list_boxes': () => ({ body: { aisle_1: 'Stajnia główna', boxes_1: '1–12, 14' } }),
  'PUT /api/horses/fix_conflict': async ({ horse }) => ({
    body: { horse_id: (await horse()).id, box: randomUUID().slice(0, 12) },
  }),
  "GET /user/:id (a horse's dialog)": async ({ people, horse }) => ({
    params: { id: people.owner.id },
    query: { tab: 'horses', dialog: 'edit-horse', dialog_id: (await horse()).id },
  }),
  'GET /api/get_horse_health/:horse_id': async ({ horse }) => ({ params: { horse_id: (await horse()).id } }),
  'POST /api/raise_health_alert/:horse_id': async ({ horse }) => ({
    params: { horse_id: (await horse()).id },
    body: { image: await photo() },
  }),
  'GET /api/get_alert_picture/:id': async ({ app, horse }) => ({
    params: { id: await buildAlertPicture(app, await horse()) },
  }),
  'POST /api/change_horse_health': async ({ horse }) => ({ body: { horse_id: (await horse()).id, health: true } }),
  'GET /api/get_all_notes/:horse_id': async ({ horse }) => ({ params: { horse_id: (await horse()).id } }),
  'POST /api/create_note': async ({ horse }) => ({ body: { horse_id: (await horse()).id, ...NOTE } }),
  'POST /api/update_note': async ({ app, horse }) => ({
    body: { id: (await buildNote(app, { horse: await horse() })).id, ...NOTE },
  }),
  "POST /api/update_note (of a manager's note)": async ({ app, horse, people }) => ({
    body: { id: (await buildNote(app, { horse: await horse(), author: people.manager })).id, ...NOTE },
  }),
  'DELETE /api/delete_note/:id': async ({ app, horse }) => ({
    params: { id: (await buildNote(app, { horse: await horse() })).id },
  }),
  "DELETE /api/delete_note/:id (of a manager's note)": async ({ app, horse, people }) => ({
    params: { id: (await buildNote(app, { horse: await horse(), author: people.manager })).id },
  }),
  'GET /horses/:horse_id (its services)': async ({ horse }) => ({
    params: { horse_id: (await horse()).id },
    query: { tab: 'services' },
  }),
  'GET /horses/:horse_id (a new service)': async ({ horse }) => ({
    params: { horse_id: (await horse()).id },
    query: { tab: 'services', dialog: 'add-service' },
  }),
  'GET /api/get_all_services_for_horse/:horse_id': async ({ horse }) => ({ params: { horse_id: (await horse()).id } }),
  'POST /api/send_service_request': async ({ app, horse }) => ({
    body: { horse_id: (await horse()).id, service_id: (await buildService(app)).id, ...WEEKLY },
  }),
  'POST /api/add_service_to_horse': async ({ app, horse }) => ({
    body: { horse_id: (await horse()).id, service_id: (await buildService(app)).id, ...WEEKLY },
  }),
  'POST /api/add_service_to_horses': async ({ app, horse }) => ({
    body: {
      service_id: (await buildService(app)).id,
      days_of_week: WEEKLY.days_of_week,
      bookings: [{ id: randomUUID(), horse_id: (await horse()).id }],
    },
  }),
  'GET /bookings': async ({ app }) => ({ query: { service: (await buildService(app)).id } }),
  'GET /bookings (changing)': async ({ app, horse }) => {
    const { id, service_id } = await buildBooking(app, { horse: await horse(), days_of_week: [1] });
    return { query: { service: service_id, dialog: 'change', dialog_ids: id } };
  },
  'GET /bookings (adding)': async ({ app, horse }) => ({
    query: { service: (await buildService(app)).id, dialog: 'book', dialog_ids: (await horse()).id },
  }),
  'POST /api/update_bookings': async ({ app, horse }) => ({
    body: { ids: [(await buildBooking(app, { horse: await horse() })).id], from: '2026-11-21', price: 12.5 },
  }),
  'DELETE /api/delete_service_from_horse/:id': async ({ app, horse }) => ({
    params: { id: (await buildBooking(app, { horse: await horse() })).id },
  }),
  'DELETE /api/delete_service_from_horse/:id (of a request)': async (stable) => ({
    params: { id: await request(stable) },
  }),
  'DELETE /api/delete_service_from_horse/:id (a general one)': async ({ app }) => ({
    params: { id: (await buildBooking(app, { horse: null })).id },
  }),
  'GET /instructions': async ({ app, horse }) => ({
    query: { dialog_ids: (await buildBooking(app, { horse: await horse(), ...DAILY })).id },
  }),
  'GET /instructions (of a service)': async ({ app, horse }) => ({
    query: { service: (await buildBooking(app, { horse: await horse(), ...DAILY })).service_id },
  }),
  'GET /api/instructions/:horse_id': async ({ horse }) => ({ params: { horse_id: (await horse()).id } }),
  'GET /api/instructions/:horse_id (all)': async ({ horse }) => ({
    params: { horse_id: (await horse()).id },
    query: { all: '1' },
  }),
  'POST /api/set_instructions': async ({ app, horse }) => ({
    body: { booking_ids: [(await buildBooking(app, { horse: await horse(), ...DAILY })).id], ...GIVEN },
  }),
  'POST /api/request_instructions': async ({ app, horse }) => ({
    body: { booking_ids: [(await buildBooking(app, { horse: await horse(), ...DAILY })).id], ...GIVEN },
  }),
  'POST /api/approve_request_of_instructions': async (stable) => ({ body: { id: await changeWanted(stable) } }),
  'POST /api/deny_request_of_instructions': async (stable) => ({ body: { id: await changeWanted(stable) } }),
  'POST /api/take_back_decision_of_instructions': async (stable) => {
    const id = await changeWanted(stable);
    const decision = { approved: false, decided_by: stable.people.manager.id, decided_at: stable.app.clock.now() };
    await stable.app.db.updateTable('instruction_requests').set(decision).where('id', '=', id).execute();
    return { body: { id } };
  },
  'POST /api/approve_request': async (stable) => ({ body: { id: await request(stable) } }),
  'POST /api/deny_request': async (stable) => ({ body: { id: await request(stable) } }),
  'POST /api/take_back_decision': async (stable) => {
    const { id } = await buildBooking(stable.app, {
      horse: await stable.horse(),
      decided_by: stable.people.manager.id,
      decided_at: stable.app.clock.now(),
    });
    return { body: { id } };
  },
  'GET /api/get_all_events/:owner_id/:horse_id': async ({ horse, people }) => ({
    params: { owner_id: people.owner.id, horse_id: (await horse()).id },
  }),
  'GET /api/get_all_service_recurrences/:horse_id': async ({ horse }) => ({ params: { horse_id: (await horse()).id } }),
  'GET /api/get_calendar': async ({ horse }) => ({ query: { mode: 'horse', horse_id: (await horse()).id, ...DAYS } }),
  "GET /api/get_calendar (one's own)": () => ({ query: { mode: 'user', ...DAYS } }),
  "GET /api/get_calendar (a worker's)": () => ({ query: { mode: 'worker', ...DAYS } }),
  'POST /api/assign_work': async ({ app, people }) => ({
    body: {
      date: '2026-11-21',
      assignments: [{ worker_id: people.sees.id, ids: [(await buildTask(app)).id] }],
    },
  }),
  'POST /api/move_work': async ({ app, people }) => ({
    body: { worker_id: people.sees.id, ids: [(await buildTask(app)).id] },
  }),
  'GET /rota (a line)': async ({ app }) => ({ query: { dialog: 'line', id: (await buildService(app)).id } }),
  'POST /api/set_rota': async ({ app, people }) => ({
    body: { service_id: (await buildService(app)).id, worker_ids: { 1: people.sees.id } },
  }),
  'POST /api/add_absence': async ({ app }) => ({
    body: {
      id: randomUUID(),
      worker_id: (await buildPerson(app, { role: 'worker' })).id,
      from: '2026-11-21',
      to: '2026-11-27',
      stand_in: (await buildPerson(app, { role: 'worker' })).id,
    },
  }),
  'POST /api/remove_absence': async ({ app }) => ({ body: { id: (await buildAbsence(app)).id } }),
  'POST /api/take_back_assignment': () => ({ body: { operation: randomUUID() } }),
  'GET /api/feed_sums': () => ({ query: { from: '2026-11-21', to: '2026-11-27' } }),
  'GET /api/day_changes': () => ({ query: { date: '2026-11-21' } }),
  "GET /api/get_calendar (the stable's)": () => ({ query: { mode: 'manager', ...DAYS } }),
  'GET /api/get_agenda': async ({ horse }) => ({ query: { mode: 'horse', horse_id: (await horse()).id, ...DAYS } }),
  "GET /api/get_agenda (the stable's)": () => ({ query: { mode: 'manager', ...DAYS } }),
  'GET /api/get_calendar_entry/:kind/:id': async ({ app, horse }) => ({
    params: { kind: 'event', id: (await buildEvent(app, { horse: await horse() })).id },
  }),
  'GET /api/get_calendar_entry/:kind/:id (of work)': async ({ horse }) => ({
    params: { kind: 'service', id: (await horse()).task.id },
  }),
  'POST /api/create_stable_event': async ({ horse }) => ({ body: { horse_ids: [(await horse()).id], ...EVENT } }),
  'POST /api/update_stable_event': async ({ app, horse }) => ({
    body: { ...EVENT, id: (await buildEvent(app, { horse_id: null })).id, horse_ids: [(await horse()).id] },
  }),
  'GET /stable-event/:id': async ({ app }) => ({ params: { id: (await buildEvent(app, { horse_id: null })).id } }),
  'POST /api/create_event': async ({ horse }) => ({ body: { horse_id: (await horse()).id, ...EVENT } }),
  'POST /api/finish_event': async ({ app, horse }) => ({
    body: { id: (await buildEvent(app, { horse: await horse() })).id, is_finished: true },
  }),
  "POST /api/finish_event (of a manager's event)": async ({ app, horse, people }) => ({
    body: { id: (await buildEvent(app, { horse: await horse(), author: people.manager })).id, is_finished: true },
  }),
  'POST /api/update_event': async ({ app, horse }) => ({
    body: { ...EVENT, id: (await buildEvent(app, { horse: await horse() })).id },
  }),
  "POST /api/update_event (of a manager's event)": async ({ app, horse, people }) => ({
    body: { ...EVENT, id: (await buildEvent(app, { horse: await horse(), author: people.manager })).id },
  }),
  'DELETE /api/delete_event/:id': async ({ app, horse }) => ({
    params: { id: (await buildEvent(app, { horse: await horse() })).id },
  }),
  "DELETE /api/delete_event/:id (of a manager's event)": async ({ app, horse, people }) => ({
    params: { id: (await buildEvent(app, { horse: await horse(), author: people.manager })).id },
  }),
  'GET /api/get_who_finished_service/:id': async ({ app, horse, people }) => ({
    params: { id: (await buildTask(app, { horse: await horse(), finishedBy: people.sees })).id },
  }),
  'POST /api/assign_worker_to_service': async ({ horse, people }) => ({
    body: { service_completion_id: (await horse()).task.id, worker_id: people.sees.id },
  }),
  'GET /calendar/:secret.ics': async ({ app, people }) => ({
    params: { secret: (await buildCalendarLink(app, people.owner)).secret },
  }),
  'POST /api/complete_services': async ({ horse }) => ({ body: { ids: [(await horse()).task.id] } }),
  'POST /api/skip_services': async ({ horse }) => ({
    body: { ids: [(await horse()).task.id], reason: 'other', note: 'Zamknięta hala.' },
  }),
  'POST /api/skip_overdue': () => ({ body: { before: '2026-11-21', reason: 'weather' } }),
  'POST /api/unskip_services': async ({ horse }) => ({ body: { ids: [(await horse()).task.id] } }),
  'POST /api/take_back_skipping': () => ({ body: { operation: randomUUID() } }),
  'GET /home (why a task is not done)': async ({ horse }) => ({
    query: { section: '2', dialog: 'skip', id: (await horse()).task.id },
  }),
  'GET /home (an event of today)': async ({ app, horse }) => ({
    query: { section: '13', dialog: 'event', id: (await buildEvent(app, { horse: await horse() })).id },
  }),
  'GET /home (the sheet of a round)': async ({ horse }) => ({
    query: { section: '2', dialog: 'round', dialog_round: roundOf((await horse()).task) },
  }),
  'POST /api/deposit-money-to-horse': async ({ horse }) => ({
    body: { id: (await horse()).id, amount: 120.5, request_id: randomUUID() },
  }),
  'POST /api/deposit_for_horses': async ({ horse }) => ({
    body: { shares: [{ horse_id: (await horse()).id, amount: 120.5 }], request_id: randomUUID() },
  }),
  'POST /api/correct_balance': async ({ horse }) => ({
    body: { horse_id: (await horse()).id, amount: -45, reason: 'Źle policzone siano.', request_id: randomUUID() },
  }),
  'POST /api/set_opening_balance': async ({ horse }) => ({
    body: { horse_id: (await horse()).id, amount: -450, due_on: '2026-10-31', request_id: randomUUID() },
  }),
  'GET /unpaid (a deposit)': async ({ people, horse }) => {
    await horse();
    return { query: { dialog: 'deposit', dialog_id: people.owner.id } };
  },
  'POST /api/send_statements': async ({ people }) => ({
    body: { month: '2026-11-01', person_ids: [people.owner.id] },
  }),
  'POST /api/remind_of_payment': async ({ app, people, horse }) => {
    const amount = grosze(-45_000);
    await buildLedgerEntry(app, { horse: await horse(), kind: 'opening', amount, occurred_on: day('2026-10-31') });
    return { body: { person_ids: [people.owner.id] } };
  },
  'POST /api/reverse_entry': async ({ app, horse }) => ({
    body: { id: (await buildLedgerEntry(app, { horse: await horse() })).id, reason: 'Wpłata za innego konia.' },
  }),
  'GET /user/:id/payments/:horse_id (a doubt)': async ({ app, people }) => {
    const about = await buildHorse(app, { owner: people.owner });
    const { id } = await buildLedgerEntry(app, { kind: 'main_fee', horse: about });
    return { params: { id: people.owner.id, horse_id: about.id }, query: { dialog: 'doubt', dialog_entry: id } };
  },
  'GET /user/:id/payments/:horse_id (an answer)': async ({ app, people }) => {
    const about = await buildHorse(app, { owner: people.owner });
    const entry = await buildLedgerEntry(app, { kind: 'main_fee', horse: about });
    await buildDoubt(app, { entry });
    return { params: { id: people.owner.id, horse_id: about.id }, query: { dialog: 'answer', dialog_entry: entry.id } };
  },
  'POST /api/raise_doubt': async ({ app, horse }) => ({
    body: {
      entry_id: (await buildLedgerEntry(app, { kind: 'main_fee', horse: await horse() })).id,
      reason: 'Konia nie było wtedy w stajni.',
    },
  }),
  'POST /api/answer_doubt': async ({ app, horse }) => {
    const entry = await buildLedgerEntry(app, { kind: 'main_fee', horse: await horse() });
    return {
      body: { id: (await buildDoubt(app, { entry })).id, outcome: 'kept', answer: 'Koń był tu do dziesiątego.' },
    };
  },
  'GET /transfers (a transfer)': async ({ app, horse }) => ({
    query: { dialog: 'transfer', dialog_id: (await buildTransfer(app, { horse: await horse() })).id },
  }),
  'GET /moving-in (a sheet)': async ({ app }) => ({ query: { sheet: (await buildSheet(app)).id } }),
  'POST /api/moving_in/preview': async ({ app }) => ({
    body: { id: (await buildSheet(app)).id, sheet: new File([], '') },
  }),
  'POST /api/moving_in/commit': async (stable) => ({ body: { id: await previewedSheet(stable) } }),
  'POST /api/moving_in/undo': async (stable) => ({ body: { id: await takenSheet(stable) } }),
  'GET /transfers/columns/:id': async (stable) => ({ params: { id: await waitingStatement(stable) } }),
  'POST /api/import_transfers': () => ({
    body: { file: new File([`${STATEMENT}\n2026-11-05;${randomInt(1, 9999)},50 PLN;Bursztyn`], 'lista.csv') },
  }),
  'POST /api/choose_columns': async (stable) => ({
    body: { id: await waitingStatement(stable), date: 0, amount: 1, title: 2, payer: null, account: null },
  }),
  'POST /api/forget_columns': async ({ app }) => ({
    body: { id: (await buildBankImport(app, { format: 'columns' })).id },
  }),
  'POST /api/book_transfers': async ({ app, horse }) => {
    const about = await horse();
    const { id } = await buildTransfer(app, { horse: about });
    return { body: { transfers: [{ id, shares: [{ horse_id: about.id, amount: 1450 }] }] } };
  },
  'POST /api/book_transfer': async ({ app, horse }) => {
    const about = await horse();
    const { id } = await buildTransfer(app, { horse: about });
    return { body: { id, horse_ids: [about.id], amounts: [1450] } };
  },
  'POST /api/dismiss_transfer': async ({ app, horse }) => ({
    body: { id: (await buildTransfer(app, { horse: await horse() })).id },
  }),
  'POST /api/restore_transfer': async ({ app, horse, people }) => {
    const settled = { state: 'dismissed', settled_by: people.manager.id, settled_at: app.clock.now() } as const;
    return { body: { id: (await buildTransfer(app, { horse: await horse(), ...settled })).id } };
  },
  'POST /api/settings/update/payment_date': () => ({ body: { value: '2026-11-25' } }),
  'POST /api/settings/update/payment_term': () => ({ body: { value: 9 } }),
  'POST /api/settings/update/partial_months': () => ({ body: { value: 'by_days' } }),
  'GET /api/get_all_payment_data_for_user/:id/:date': ownersMonth,
  'GET /api/get_all_payment_data_for_horse/:horse_id/:date': horsesMonth,
  'GET /api/get_main_payment_for_user/:id/:date': ownersMonth,
  'GET /api/get_main_payment_for_horse/:horse_id/:date': horsesMonth,
  'GET /api/get_annual_payment_for_user/:id/:date': ownersMonth,
  'GET /api/get_annual_payment_for_horse/:horse_id/:date': horsesMonth,
  'GET /api/get_all_deposits_for_user/:id/:date': ownersMonth,
  'GET /api/get_all_deposits_for_horse/:horse_id/:date': horsesMonth,
  'GET /api/get_carryover_for_user/:id/:date': ownersMonth,
  'GET /api/get_carryover_for_horse/:horse_id/:date': horsesMonth,
  'GET /api/get_balance_sum_for_user_total/:id': ({ people }) => ({ params: { id: people.owner.id } }),
  'GET /api/get_saldo_balance/:id': ({ people }) => ({ params: { id: people.owner.id } }),
  'GET /api/get_horses_with_payments/:id': ({ people }) => ({ params: { id: people.owner.id } }),
  'GET /api/get_saldo_balance_for_horse/:horse_id': async ({ horse }) => ({ params: { horse_id: (await horse()).id } }),
  'POST /api/complete_service': async ({ horse }) => ({ body: { id: (await horse()).task.id } }),
};

const roundOf = (task: { service_id: string; date_to_finish: string }) => `${task.service_id}.${task.date_to_finish}`;

export const sampleFor = async (row: string, stable: Stable, caller: Caller): Promise<Sample> =>
  (await SAMPLES[row]?.(stable, caller)) ?? {};

/** Whether each caller needs its own sample. */
export const dependsOnCaller = (row: string): boolean => (SAMPLES[row]?.length ?? 0) > 1;
