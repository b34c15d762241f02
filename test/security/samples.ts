import { randomInt, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { makeLink } from '../../server/features/statements/mail-queries.ts';
import { buildFolder } from '../../server/platform/pages/build-folder.ts';
import {
  buildBankImport,
  buildBooking,
  buildCalendarLink,
  buildDevice,
  buildDoubt,
  buildEvent,
  buildHorse,
  buildInvitation,
  buildLedgerEntry,
  buildNote,
  buildOffer,
  buildPhoto,
  buildPhotograph,
  buildPicture,
  buildReset,
  buildService,
  buildTask,
  buildTransfer,
  buildUnregistered,
  PASSWORD,
} from '../support/builders.ts';
import type { Caller, Stable } from '../support/callers.ts';
import { buildCareVisit, buildVisitLink } from '../support/care-visits.ts';
import { photo } from '../support/photos.ts';
import { testDevice } from '../support/push-sink.ts';
import type { Sample } from '../support/routes.ts';
import { previewOf } from '../support/sheets.ts';
import { storedRow } from '../support/stored-rows.ts';
import { type Make, OWN } from './things.ts';

/** A function makes the value for every request. */
type Value = string | number | boolean | null | Fields | readonly Value[] | ((stable: Stable) => unknown);
type Fields = { [name: string]: Value };
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
const GIVEN = { valid_from: '2026-11-21', also: [], lines: [{ item: 'owies' }] };
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
const CARE_KIND = { every: 8, unit: 'week', notice_days: 14, course: [30] };
const NOTE = { title: 'Dieta', content: 'Siano moczone, owies dwa razy dziennie.' };

const WEEKLY = { onetime: 0, days_of_week: 'Wtorek,Czwartek', check_until: '2026-12-01', remark: 'Spokojnie.' };

const rowsOf = (rows: number, column: string, value: string) =>
  Object.fromEntries(Array.from({ length: rows }, (_, nth) => [`${column}_${nth + 1}`, value]));
const daysOf = (rows: number) =>
  Object.fromEntries(Array.from({ length: rows }, (_, nth) => [`day_${nth + 1}`, `2026-12-${nth + 10}`]));

const fresh = () => randomUUID();
const freshAddress = () => `${randomUUID()}@example.pl`;
const some =
  (role: 'user' | 'manager' | 'admin'): Make =>
  async ({ person }) =>
    (await person({ role })).id;
const unregistered: Make = async ({ app }) => (await buildUnregistered(app)).id;
const adminsInvitation: Make = async ({ app }) => (await buildInvitation(app, { role: 'admin' })).id;
const invitationToken: Make = async ({ app }) => (await buildInvitation(app)).token;
const resetToken: Make = async ({ app }) => (await buildReset(app)).token;
const statementToken: Make = ({ app, people }) => makeLink(app.db, people.owner.id, app.clock.now());
const anyTask: Make = async ({ app }) => (await buildTask(app)).id;
const stableEvent: Make = async ({ app }) => (await buildEvent(app, { horse_id: null })).id;
const managersEvent: Make = async ({ app, horse, people }) =>
  (await buildEvent(app, { horse: await horse(), author: people.manager })).id;
const managersNote: Make = async ({ app, horse, people }) =>
  (await buildNote(app, { horse: await horse(), author: people.manager })).id;
const photographed: Make = async ({ app, horse }) => {
  const { id } = await horse();
  await buildPhoto(app, { id });
  return id;
};
const ownerWithHorse: Make = async ({ people, horse }) => {
  await horse();
  return people.owner.id;
};

const PHOTOGRAPH = { alt: 'Koń na łące', place: 'home' };

const STATEMENT = 'Dzień;Ile;Za co';
const waitingStatement: Make = async ({ app }) => {
  const file = Buffer.from(`${STATEMENT}\n2026-11-05;1450,00;Bursztyn`);
  return (await buildBankImport(app, { file })).id;
};

/** Sent by another manager. */
const previewedSheet: Make = async ({ app }) =>
  (await previewOf(await app.as('manager'), `Koń;Właściciel\nKoń ${randomInt(1e9)};Maj Zofia`)).id;

const takenSheet: Make = async (stable) => {
  const id = await previewedSheet(stable);
  const manager = await stable.app.as('manager');
  await manager.post('/api/moving_in/commit', { id });
  return id;
};

const asker = ({ people }: Stable, caller: Caller) => people[caller === 'nobody' ? 'owner' : caller];

const withPicture: MakeSample = async (stable, caller) => {
  await buildPicture(stable.app, asker(stable, caller));
  return {};
};

const newData = ({ email: old_email }: { email: string }) => ({
  first_name: 'Wanda',
  last_name: 'Inna',
  phone_number: '500100200',
  city: 'Gniezno',
  street: 'Stajenna',
  house_number: '7a',
  postal_code: '62-200',
  email: freshAddress(),
  old_email,
});

/** What a path names unless the sample says otherwise. */
const PARAMS: Fields = {
  id: ownerWithHorse,
  user_id: ownerWithHorse,
  owner_id: ownerWithHorse,
  horse_id: OWN.horse,
  date: '2026-11-21',
  month: '2026-11',
};

/** The club offers boarding and lessons, so that it has pages about them. */
async function offering({ app }: Stable) {
  await buildOffer(app);
  return {};
}

/**
 * A valid request for every row of permissions.ts that needs more than PARAMS. Each call creates its own rows, so that
 * requests do not affect each other. All personal data belong to the owner.
 */
export const SAMPLES: Record<string, { params?: Fields; query?: Fields; body?: Fields } | MakeSample> = {
  'GET /assets/*': { params: { '*': () => fs.readdirSync(ASSETS).find((name) => name.endsWith('.css')) } },
  'GET /statements/all/:month.pdf': async ({ app }) => {
    const horse = await buildHorse(app, { owner_id: (await buildUnregistered(app)).id });
    await buildLedgerEntry(app, { horse });
    return { params: { month: '2026-11' } };
  },
  'GET /accounts/:month/invoices': { params: { month: '2026-10' } },
  'POST /api/set_invoice_number': { body: { entry_ids: [OWN.charge], number: '5265877635-20260210-0100001AF629-AF' } },
  'POST /api/set_buyer': { body: { person_id: OWN.person } },
  'POST /api/set_buyer (of an admin)': { body: { person_id: ({ people }) => people.admin.id } },
  'GET /accounts/:month': { params: { month: '2026-10' } },
  'GET /accounts/:month/deposits.csv': { params: { month: '2026-10' } },
  'GET /accounts/:month/openings.csv': { params: { month: '2026-10' } },
  'POST /api/check_accounts': { body: { month: '2026-10-01' } },
  'GET /unsubscribe/:token': { params: { token: 'nobodys' } },
  'GET /unsubscribe/:token (that works)': { params: { token: statementToken } },
  'GET /api/unsubscribe/:token': { params: { token: 'nobodys' } },
  'POST /api/unsubscribe/:token': { params: { token: statementToken } },
  'POST /api/choose_statement_mail': { body: { wanted: false } },
  'POST /api/choose_statement_mail (of the owner)': { body: { id: OWN.person, wanted: false } },
  'POST /api/choose_statement_mail (of an admin)': { body: { id: ({ people }) => people.admin.id, wanted: false } },
  'POST /api/settings/update/payee': {
    body: { account: '57 9990 0009 0000 2026 0000 1101', recipient: 'Stajnia Pod Lipami', ...VAT },
  },
  'POST /api/report_bug': { body: { description: 'Zegar w siodlarni się spóźnia.', name: 'Anna' } },
  'POST /api/ask_for_visit': {
    body: { topic: 'lessons', name: 'Anna', phone: '512 300 400', wished_day: '2026-11-28', message: 'Dla córki.' },
  },
  'POST /api/settle_failed_job': { body: { id: OWN.dead_job, again: true } },
  'POST /api/settle_visit': { body: { id: OWN.visit } },
  'DELETE /api/forget_visitor/:id': { params: { id: OWN.visit } },
  'GET /pensjonat': offering,
  'GET /jazdy': offering,
  'GET /settings/site (a part)': { query: { part: 'lessons' } },
  'GET /aktualnosci': offering,
  'GET /aktualnosci/:slug': async (stable) => {
    await offering(stable);
    return { params: { slug: 'zawody-2026-11-20' } };
  },
  'GET /aktualnosci/:slug (unknown)': { params: { slug: 'nie-ma-takiej' } },
  'POST /api/hide_first_steps': async ({ app }) => {
    await app.db.deleteFrom('settings').where('key', '=', 'first_steps_hidden_at').execute();
    return { body: { hidden: true } };
  },
  'POST /api/edit_club': { body: { ...CLUB, street: () => `ul. Polna ${randomInt(1, 1e9)}` } },
  'GET /photographs/:file': async ({ app }) => {
    const id = await buildPhotograph(app);
    const { hash } = await storedRow(app, 'photographs', { id });
    return { params: { file: `${hash}-small.webp` } };
  },
  'GET /settings/photographs (a photograph)': { query: { dialog: 'edit', id: OWN.photograph } },
  'POST /api/add_photograph/:id': async ({ app }) => {
    await app.db.deleteFrom('photographs').execute();
    return {
      params: { id: randomUUID() },
      body: { image: await photo('a.jpg', 480, 20), ...PHOTOGRAPH, shape: 'free' },
    };
  },
  'POST /api/edit_photograph': { body: { id: OWN.photograph, ...PHOTOGRAPH } },
  'POST /api/move_photograph': async ({ app }) => {
    await app.db.deleteFrom('photographs').execute();
    const before = await buildPhotograph(app, { position: 1 });
    return { body: { id: await buildPhotograph(app, { position: 2 }), before } };
  },
  'DELETE /api/remove_photograph/:id': async ({ app }) => {
    await app.db.deleteFrom('photographs').execute();
    return { params: { id: await buildPhotograph(app) } };
  },
  'POST /api/edit_site_welcome': { body: { headline: 'Dzień dobry', intro: 'Stajnia.', free_boxes: true } },
  'POST /api/edit_site_boarding': { body: { name_1: 'Boks', price_1: 1350, included: 'siano' } },
  'POST /api/edit_site_lessons': { body: { name_1: 'Lonża', detail_1: '30 minut', price_1: 75 } },
  'POST /api/edit_site_hours': {
    body: daysOf(8),
  },
  'POST /api/edit_site_words': { body: { profiles: 'https://www.facebook.com/podlipami' } },
  'POST /api/edit_site_way': { body: { from_1: 'Poznań', time_1: '20 minut', at_1: 'Na rondzie', turn_1: 'left' } },
  'POST /api/edit_site_facts': { body: { name_1: 'Hala', value_1: '20 × 40 m' } },
  'POST /api/edit_site_people': { body: { name_1: 'Ewa', role_1: 'instruktorka' } },
  'POST /api/edit_site_news': {
    body: { ...daysOf(12), ...rowsOf(12, 'title', 'Zawody'), ...rowsOf(12, 'body', 'Dziękujemy.') },
  },
  'POST /api/edit_site_questions': { body: { question_1: 'Czy jest hala?', answer_1: 'Jest.', place_1: 'home' } },
  'POST /api/edit_site_day': { body: { time_1: '06:30', what_1: 'Siano' } },
  'GET /register/:token': { params: { token: 'nobody-made-this' } },
  'GET /register/:token (that works)': { params: { token: invitationToken } },
  'GET /api/get_registration_data/:token': { params: { token: invitationToken } },
  'POST /api/register': { body: { token: invitationToken, ...CHOSEN, ...NAME, ...ADDRESS } },
  'POST /api/check_password': { body: CHOSEN },
  'POST /api/save_registration_step': { body: { token: invitationToken, step: 1, ...CHOSEN } },
  'POST /api/finish_registration': async (stable, caller) => {
    const { token } = await buildInvitation(stable.app);
    const client = await stable.client(caller);
    await client.post('/api/save_registration_step', { token, step: 1, ...CHOSEN });
    await client.post('/api/save_registration_step', { token, step: 2, ...NAME });
    return { body: { token, ...ADDRESS } };
  },
  'POST /api/send_app_invitation': { body: { email: freshAddress, role: 'worker' } },
  'POST /api/send_app_invitation (to somebody)': { body: { email: freshAddress, person_id: unregistered } },
  'POST /api/send_app_invitations': {
    body: { emails: () => `${freshAddress()}, ${freshAddress()}`, role: 'worker' },
  },
  'POST /api/make_invitation_link': { body: { person_id: unregistered } },
  'POST /api/make_invitation_link (an open one)': { body: { id: OWN.invitation } },
  'POST /api/make_invitation_link (of an admin)': { body: { id: adminsInvitation } },
  'POST /api/make_invitation_links': { body: { person_ids: [unregistered, unregistered] } },
  'GET /invitations (a person)': { query: { tab: 'people', dialog: 'invite-person', dialog_id: unregistered } },
  'GET /invitations (withdrawing)': { query: { dialog: 'withdraw-invitation', dialog_id: OWN.invitation } },
  'POST /api/create_person': {
    body: { id: fresh, first_name: 'Bogna', last_name: 'Bezkonta', email: freshAddress },
  },
  'POST /api/update_user_information (without an e-mail)': {
    body: { id: unregistered, first_name: 'Bogna', last_name: 'Nowa' },
  },
  'POST /api/resend_invitation': { body: { id: OWN.invitation } },
  'POST /api/resend_invitation (of an admin)': { body: { id: adminsInvitation } },
  'POST /api/withdraw_invitation': { body: { id: OWN.invitation } },
  'POST /api/withdraw_invitation (of an admin)': { body: { id: adminsInvitation } },
  'GET /reset-password/:token': { params: { token: 'nobody-made-this' } },
  'GET /reset-password/:token (that works)': { params: { token: resetToken } },
  'POST /api/request_password_reset': { body: { email: 'nikt@stajnia.test' } },
  'POST /api/send_password_reset': { body: { id: OWN.person } },
  'POST /api/send_password_reset (to oneself)': { body: {} },
  'POST /api/send_password_reset (of an admin)': { body: { id: some('admin') } },
  'GET /api/get_reset_data/:token': { params: { token: resetToken } },
  'POST /api/reset_password': { body: { token: resetToken, password: CHOSEN.password } },
  // Unchanged, so that the caller can still sign in.
  'POST /api/reset_password_with_old_password': {
    body: { old_password: PASSWORD, password: PASSWORD, confirm_new_password: PASSWORD },
  },
  'DELETE /api/end_session/:id': { params: { id: OWN.session } },
  'POST /api/update_profile': (stable, caller) => {
    const { first_name, last_name } = asker(stable, caller);
    return { body: { first_name, last_name, phone_number: String(randomInt(600_000_000, 699_999_999)) } };
  },
  'POST /api/update_address': { body: { ...ADDRESS, house_number: () => `${randomInt(1, 1e9)}a` } },
  'GET /api/get_profile_picture': withPicture,
  'GET /api/get_profile_picture/:id': async ({ app, people }) => {
    await buildPicture(app, people.owner);
    return { params: { id: people.owner.id } };
  },
  'POST /api/add_profile_picture': { body: { image: () => photo() } },
  'DELETE /api/remove_profile_picture': withPicture,
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
  'POST /api/set_role': { body: { id: OWN.worker, role: 'user' } },
  'POST /api/set_role (of an admin)': { body: { id: some('admin'), role: 'manager' } },
  'POST /api/set_role (to an admin)': { body: { id: some('manager'), role: 'admin' } },
  'DELETE /api/delete_user/:id': { params: { id: some('user') } },
  'DELETE /api/delete_user/:id (who owes)': {
    params: { id: async ({ app }) => (await buildLedgerEntry(app)).owner_id },
    body: { with_debt: true },
  },
  'DELETE /api/delete_user/:id (of an admin)': { params: { id: some('admin') } },
  'POST /api/push/save_subscription': () => ({
    body: testDevice(`https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`).subscription,
  }),
  'POST /api/push/remove_subscription': async (stable, caller) => ({
    body: { endpoint: (await buildDevice(stable.app, { person: asker(stable, caller) })).endpoint },
  }),
  'POST /api/choose_digest': { body: { hour: '18:00' } },
  'POST /api/push/choose_notices': { body: { kinds: ['payments'] } },
  'POST /api/push/send_test': async (stable, caller) => {
    const person = asker(stable, caller);
    const devices = stable.app.db.deleteFrom('push_subscriptions').where('person_id', '=', person.id);
    await devices.execute(); // keeps it at one job
    await buildDevice(stable.app, { person });
    return {};
  },
  'POST /api/login': (stable, caller) => {
    const { email, password } = asker(stable, caller);
    return { body: { email, password } };
  },
  'GET /home (task dialog)': { query: { section: '2', dialog: 'task', id: OWN.task } },
  'POST /api/arrange_menu': { body: { collapsed: true } },
  'GET /user/:id/payments/:horse_id (an entry)': async ({ app, people, horse }) => {
    const about = await horse();
    const { id } = await buildLedgerEntry(app, { horse: about, created_by: people.manager.id });
    return { params: { horse_id: about.id }, query: { dialog: 'reverse', dialog_entry: id } };
  },
  'GET /user/:id/payments/:horse_id (a credit taken back)': async ({ app, people, horse }) => {
    const about = await horse();
    const { amount, ...entry } = await buildLedgerEntry(app, { horse: about, kind: 'deposit' });
    const settled = { state: 'booked', settled_by: people.manager.id, settled_at: app.clock.now() } as const;
    const credit = await buildTransfer(app, { horse: about, amount, sure: false, ...settled });
    await app.db.insertInto('transfer_deposits').values({ entry_id: entry.id, transfer_id: credit.id }).execute();
    const reversal = await buildTransfer(app, { horse: about, amount, sure: false, caution: 'reversal' });
    const query = { dialog: 'reverse', dialog_entry: entry.id, dialog_taken_back_by: reversal.id };
    return { params: { horse_id: about.id }, query };
  },
  'POST /api/create_group': { body: { name: () => `Grupa ${randomUUID()}` } },
  'PUT /api/update_group/:id': { params: { id: OWN.group }, body: { name: () => `Grupa ${randomUUID()}` } },
  'DELETE /api/delete_group/:id': { params: { id: OWN.group } },
  'POST /api/assign_worker_to_group': { body: { worker_id: OWN.worker, groups: [OWN.group] } },
  "GET /home (a service's dialog)": { query: { section: '1', dialog: 'edit-service', id: OWN.service } },
  "GET /home (a group's dialog)": { query: { section: '1', dialog: 'edit-group', id: OWN.group } },
  'POST /api/create_service': { body: { id: fresh, groups: [OWN.group], ...SERVICE } },
  'POST /api/update_service': { body: { id: OWN.service, groups: [OWN.group], ...SERVICE } },
  'DELETE /api/delete_service/:id': { params: { id: OWN.service } },
  'GET /home (a new general service)': { query: { section: '2', dialog: 'add-general-service' } },
  'GET /home (the general services)': { query: { section: '2', dialog: 'general-services', id: OWN.generalBooking } },
  'GET /home (a general service)': { query: { section: '2', dialog: 'general-service', id: OWN.generalBooking } },
  'POST /api/add_general_service': {
    body: {
      id: fresh,
      service_id: async ({ app }) => (await buildService(app, { general: true })).id,
      onetime: 0,
      days_of_week: 'Wtorek,Czwartek',
      check_until: '2027-01-31',
    },
  },
  'GET /horses/:horse_id (archived)': async ({ app, people }) => ({
    params: { horse_id: (await buildHorse(app, { owner: people.owner, archived_at: app.clock.now() })).id },
  }),
  'POST /api/add_horse_photo/:horse_id': { body: { image: () => photo() } },
  'DELETE /api/remove_horse_photo/:horse_id': { params: { horse_id: photographed } },
  'GET /api/get_horse_photo/:horse_id': { params: { horse_id: photographed } },
  'POST /api/create_horse': { body: { id: OWN.person, box_number: '', ...HORSE } },
  'POST /api/update_horse/:horse_id': { body: { ...HORSE, payment: 1200.5, payment_for_annual: 0 } },
  'POST /api/create_horse (for somebody new)': { body: { id: OWN.person, horse_id: fresh, ...HORSE, ...NEW_OWNER } },
  'POST /api/hand_over_horse (to somebody new)': { body: { horse_id: OWN.horse, id: fresh, ...NEW_OWNER } },
  'POST /api/hand_over_horse': {
    body: { horse_id: OWN.horse, owner_id: ({ people }) => people.other.id, id: fresh },
  },
  'POST /api/end_stay': { body: { horse_id: OWN.horse, stays_until: '2027-01-31' } },
  'DELETE /api/delete_horse/:horse_id (that owes)': async ({ app, horse }) => {
    const about = await horse();
    await buildLedgerEntry(app, { horse: about });
    return { params: { horse_id: about.id }, body: { with_debt: true } };
  },
  'POST /api/list_boxes': { body: { aisle_1: 'Stajnia główna', boxes_1: '1–12, 14' } },
  'PUT /api/horses/fix_conflict': { body: { horse_id: OWN.horse, box: () => randomUUID().slice(0, 12) } },
  "GET /user/:id (a horse's dialog)": { query: { tab: 'horses', dialog: 'edit-horse', dialog_id: OWN.horse } },
  'POST /api/raise_health_alert/:horse_id': { body: { image: () => photo() } },
  'GET /api/get_alert_picture/:id': { params: { id: OWN.alert } },
  'POST /api/change_horse_health': { body: { horse_id: OWN.horse, health: true } },
  'POST /api/emergency/:horse_id': { body: { consent: true, up_to: 2000, never: 'Penicylina' } },
  'POST /api/create_care_kind': { body: { ...CARE_KIND, name: () => `Zabieg ${randomUUID()}` } },
  'POST /api/edit_care_kind': { body: { id: OWN.careKind, ...CARE_KIND, name: () => `Zabieg ${randomUUID()}` } },
  'DELETE /api/delete_care_kind/:id': { params: { id: OWN.careKind } },
  'POST /api/set_care_plan': { body: { horse_id: OWN.horse, kind_id: OWN.careKind, next_on: '2026-12-01' } },
  'POST /api/set_competing': { body: { id: OWN.carePlan, competes: true } },
  'DELETE /api/remove_care_plan/:id': { params: { id: OWN.carePlan } },
  'POST /api/record_care': { body: { records: [{ id: fresh, plan_id: OWN.carePlan, done_on: '2026-11-20' }] } },
  'DELETE /api/remove_care_record/:id': { params: { id: OWN.careRecord } },
  'POST /api/add_care_picture/:id': { params: { id: OWN.careRecord }, body: { image: () => photo() } },
  'GET /api/get_care_picture/:id': { params: { id: OWN.careRecord } },
  'GET /care': { query: { kind: OWN.careKind, horse: OWN.horse } },
  'GET /api/care_due': { query: { kind: OWN.careKind } },
  'GET /horses/:horse_id (its care)': { query: { tab: 'care' } },
  'POST /api/create_note': { body: { horse_id: OWN.horse, ...NOTE } },
  'POST /api/update_note': { body: { id: OWN.note, ...NOTE } },
  "POST /api/update_note (of a manager's note)": { body: { id: managersNote, ...NOTE } },
  'DELETE /api/delete_note/:id': { params: { id: OWN.note } },
  "DELETE /api/delete_note/:id (of a manager's note)": { params: { id: managersNote } },
  'GET /horses/:horse_id (its services)': { query: { tab: 'services' } },
  'GET /horses/:horse_id (a new service)': { query: { tab: 'services', dialog: 'add-service' } },
  'POST /api/send_service_request': { body: { horse_id: OWN.horse, service_id: OWN.service, ...WEEKLY } },
  'POST /api/add_service_to_horse': { body: { horse_id: OWN.horse, service_id: OWN.service, ...WEEKLY } },
  'POST /api/add_service_to_horses': {
    body: {
      service_id: OWN.service,
      days_of_week: WEEKLY.days_of_week,
      bookings: [{ id: fresh, horse_id: OWN.horse }],
    },
  },
  'GET /bookings': { query: { service: OWN.service } },
  'GET /bookings (changing)': async ({ app, horse }) => {
    const { id, service_id } = await buildBooking(app, { horse: await horse(), days_of_week: [1] });
    return { query: { service: service_id, dialog: 'change', dialog_ids: id } };
  },
  'GET /bookings (adding)': { query: { service: OWN.service, dialog: 'book', dialog_ids: OWN.horse } },
  'POST /api/take_back_bookings': { body: { operation: fresh } },
  'POST /api/update_bookings': { body: { ids: [OWN.booking], from: '2026-11-21', price: 12.5 } },
  'DELETE /api/delete_service_from_horse/:id': { params: { id: OWN.booking } },
  'DELETE /api/delete_service_from_horse/:id (of a request)': { params: { id: OWN.request } },
  'DELETE /api/delete_service_from_horse/:id (a general one)': { params: { id: OWN.generalBooking } },
  'GET /instructions': { query: { dialog_ids: OWN.dailyBooking } },
  'GET /instructions (of a service)': async ({ app, horse }) => ({
    query: { service: (await buildBooking(app, { horse: await horse(), days_of_week: [1] })).service_id, all: '1' },
  }),
  'GET /api/instructions/:horse_id (all)': { query: { all: '1' } },
  'POST /api/set_instructions': { body: { booking_ids: [OWN.dailyBooking], ...GIVEN } },
  'POST /api/request_instructions': { body: { booking_ids: [OWN.dailyBooking], ...GIVEN } },
  'POST /api/approve_request_of_instructions': { body: { id: OWN.change } },
  'POST /api/deny_request_of_instructions': { body: { id: OWN.change } },
  'POST /api/take_back_decision_of_instructions': async (stable) => {
    const id = await OWN.change(stable);
    const decision = { approved: false, decided_by: stable.people.manager.id, decided_at: stable.app.clock.now() };
    await stable.app.db.updateTable('instruction_requests').set(decision).where('id', '=', id).execute();
    return { body: { id } };
  },
  'POST /api/approve_request': { body: { id: OWN.request } },
  'POST /api/deny_request': { body: { id: OWN.request } },
  'POST /api/take_back_decision': async ({ app, horse, people }) => {
    const decision = { decided_by: people.manager.id, decided_at: app.clock.now() };
    return { body: { id: (await buildBooking(app, { horse: await horse(), ...decision })).id } };
  },
  'GET /api/get_calendar': { query: { mode: 'horse', horse_id: OWN.horse, ...DAYS } },
  "GET /api/get_calendar (one's own)": { query: { mode: 'user', ...DAYS } },
  "GET /api/get_calendar (a worker's)": { query: { mode: 'worker', ...DAYS } },
  'POST /api/assign_work': {
    body: { date: '2026-11-21', assignments: [{ worker_id: ({ people }) => people.sees.id, ids: [anyTask] }] },
  },
  'POST /api/move_work': { body: { worker_id: ({ people }) => people.sees.id, ids: [anyTask] } },
  'GET /rota (a line)': { query: { dialog: 'line', id: OWN.service } },
  'POST /api/set_rota': { body: { service_id: OWN.service, worker_ids: { 1: ({ people }) => people.sees.id } } },
  'POST /api/add_absence': {
    body: { id: fresh, worker_id: OWN.worker, from: '2026-11-21', to: '2026-11-27', stand_in: OWN.worker },
  },
  'POST /api/remove_absence': { body: { id: OWN.absence } },
  'POST /api/take_back_assignment': { body: { operation: fresh } },
  'GET /api/feed_sums': { query: { from: '2026-11-21', to: '2026-11-27' } },
  'GET /api/day_changes': { query: { date: '2026-11-21' } },
  "GET /api/get_calendar (the stable's)": { query: { mode: 'manager', ...DAYS } },
  'GET /api/get_agenda': { query: { mode: 'horse', horse_id: OWN.horse, ...DAYS } },
  "GET /api/get_agenda (the stable's)": { query: { mode: 'manager', ...DAYS } },
  'GET /api/get_calendar_entry/:kind/:id': { params: { kind: 'event', id: OWN.event } },
  'GET /api/get_calendar_entry/:kind/:id (of work)': { params: { kind: 'service', id: OWN.task } },
  'POST /api/create_stable_event': { body: { horse_ids: [OWN.horse], ...EVENT } },
  'POST /api/update_stable_event': { body: { ...EVENT, id: stableEvent, horse_ids: [OWN.horse] } },
  'GET /stable-event/:id': { params: { id: stableEvent } },
  'POST /api/create_event': { body: { horse_id: OWN.horse, ...EVENT } },
  'POST /api/finish_event': { body: { id: OWN.event, is_finished: true } },
  "POST /api/finish_event (of a manager's event)": { body: { id: managersEvent, is_finished: true } },
  'POST /api/update_event': { body: { ...EVENT, id: OWN.event } },
  "POST /api/update_event (of a manager's event)": { body: { ...EVENT, id: managersEvent } },
  'DELETE /api/delete_event/:id': { params: { id: OWN.event } },
  "DELETE /api/delete_event/:id (of a manager's event)": { params: { id: managersEvent } },
  'GET /api/get_who_finished_service/:id': async ({ app, horse, people }) => ({
    params: { id: (await buildTask(app, { horse: await horse(), finishedBy: people.sees })).id },
  }),
  'POST /api/assign_worker_to_service': {
    body: { service_completion_id: OWN.task, worker_id: ({ people }) => people.sees.id },
  },
  'GET /visits/new': { query: { kind: OWN.careKind, horse: OWN.horse } },
  'GET /visits/:id': { params: { id: OWN.care_visit } },
  'GET /visits/:id/close': { params: { id: OWN.care_visit } },
  'GET /visit/:secret': { params: { secret: 'nobodys' } },
  'GET /visit/:secret (that works)': async ({ app }) => ({
    params: { secret: await buildVisitLink(app, await buildCareVisit(app)) },
  }),
  'GET /api/visit/:id': { params: { id: OWN.care_visit } },
  'POST /api/plan_visit': {
    body: {
      ...{ id: fresh, kind_id: OWN.careKind, day: '2026-11-24', hour: '10:00', by: 'Jan Kowalski' },
      horses: [{ horse_id: OWN.horse, note: 'Przód.' }],
    },
  },
  'POST /api/update_visit': { body: { id: OWN.care_visit, horse_id: OWN.horse, note: 'Tył.' } },
  'POST /api/tick_visit': async ({ app, horse }) => {
    const of = await horse();
    const { id } = await buildCareVisit(app, { horses: [of] });
    return { body: { id, horse_id: of.id, outcome: 'not_done', reason: 'Brak czasu.' } };
  },
  'POST /api/tick_visit (many)': async ({ app, horse }) => {
    const of = await horse();
    const { id } = await buildCareVisit(app, { horses: [of] });
    return { body: { id, horse_ids: [of.id], outcome: 'done' } };
  },
  'POST /api/close_visit': async ({ app, horse }) => {
    const of = await horse();
    const { id } = await buildCareVisit(app, { horses: [of] });
    return { body: { id, horses: [{ horse_id: of.id, outcome: 'not_done', reason: 'Choroba.' }] } };
  },
  'POST /api/share_visit': { body: { id: OWN.care_visit } },
  'POST /api/unshare_visit': { body: { id: OWN.care_visit } },
  'DELETE /api/delete_visit/:id': { params: { id: OWN.care_visit } },
  'POST /api/propose_tick': async ({ app, horse }) => {
    const of = await horse();
    const secret = await buildVisitLink(app, await buildCareVisit(app, { horses: [of] }));
    return { body: { secret, horse_id: of.id, outcome: 'done', reason: 'Podkowa luźna.' } };
  },
  'GET /calendar/:secret.ics': async ({ app, people }) => ({
    params: { secret: (await buildCalendarLink(app, people.owner)).secret },
  }),
  'POST /api/complete_service': { body: { id: OWN.task } },
  'POST /api/complete_services': { body: { ids: [OWN.task] } },
  'POST /api/skip_services': { body: { ids: [OWN.task], reason: 'other', note: 'Zamknięta hala.' } },
  'POST /api/skip_overdue': { body: { before: '2026-11-21', reason: 'weather' } },
  'POST /api/unskip_services': { body: { ids: [OWN.task] } },
  'POST /api/take_back_skipping': { body: { operation: fresh } },
  'GET /home (why a task is not done)': { query: { section: '2', dialog: 'skip', id: OWN.task } },
  'GET /home (an event of today)': { query: { section: '13', dialog: 'event', id: OWN.event } },
  'GET /home (the sheet of a round)': async ({ horse }) => {
    const { service_id, date_to_finish } = (await horse()).task;
    return { query: { section: '2', dialog: 'round', dialog_round: `${service_id}.${date_to_finish}` } };
  },
  'POST /api/deposit-money-to-horse': { body: { id: OWN.horse, amount: 120.5, request_id: fresh } },
  'POST /api/deposit_for_horses': { body: { shares: [{ horse_id: OWN.horse, amount: 120.5 }], request_id: fresh } },
  'POST /api/correct_balance': {
    body: { horse_id: OWN.horse, amount: -45, reason: 'Źle policzone siano.', request_id: fresh },
  },
  'POST /api/set_opening_balance': {
    body: { horse_id: OWN.horse, amount: -450, due_on: '2026-10-31', request_id: fresh },
  },
  'GET /unpaid (a deposit)': { query: { dialog: 'deposit', dialog_id: ownerWithHorse } },
  'POST /api/send_statements': { body: { month: '2026-11-01', person_ids: [OWN.person] } },
  'POST /api/remind_of_payment': async ({ app, people, horse }) => {
    const amount = grosze(-45_000);
    await buildLedgerEntry(app, { horse: await horse(), kind: 'opening', amount, occurred_on: day('2026-10-31') });
    return { body: { person_ids: [people.owner.id] } };
  },
  'POST /api/reverse_entry': { body: { id: OWN.entry, reason: 'Wpłata za innego konia.' } },
  'GET /user/:id/payments/:horse_id (a doubt)': async ({ app, people }) => {
    const about = await buildHorse(app, { owner: people.owner });
    const { id } = await buildLedgerEntry(app, { kind: 'main_fee', horse: about });
    return { params: { horse_id: about.id }, query: { dialog: 'doubt', dialog_entry: id } };
  },
  'GET /user/:id/payments/:horse_id (an answer)': async ({ app, people }) => {
    const about = await buildHorse(app, { owner: people.owner });
    const entry = await buildLedgerEntry(app, { kind: 'main_fee', horse: about });
    await buildDoubt(app, { entry });
    return { params: { horse_id: about.id }, query: { dialog: 'answer', dialog_entry: entry.id } };
  },
  'POST /api/raise_doubt': { body: { entry_id: OWN.charge, reason: 'Konia nie było wtedy w stajni.' } },
  'POST /api/answer_doubt': { body: { id: OWN.doubt, outcome: 'kept', answer: 'Koń był tu do dziesiątego.' } },
  'GET /transfers (a transfer)': { query: { dialog: 'transfer', dialog_id: OWN.transfer } },
  'GET /moving-in (a sheet)': { query: { sheet: OWN.sheet } },
  'POST /api/moving_in/preview': { body: { id: OWN.sheet, sheet: () => new File([], '') } },
  'POST /api/moving_in/commit': { body: { id: previewedSheet } },
  'POST /api/moving_in/undo': { body: { id: takenSheet } },
  'GET /transfers/columns/:id': { params: { id: waitingStatement } },
  'POST /api/import_transfers': () => ({
    body: { file: new File([`${STATEMENT}\n2026-11-05;${randomInt(1, 9999)},50 PLN;Bursztyn`], 'lista.csv') },
  }),
  'POST /api/choose_columns': {
    body: { id: waitingStatement, date: 0, amount: 1, title: 2, payer: null, account: null },
  },
  'POST /api/forget_columns': { body: { id: OWN.import } },
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
  'POST /api/dismiss_transfer': { body: { id: OWN.transfer } },
  'POST /api/restore_transfer': async ({ app, horse, people }) => {
    const settled = { state: 'dismissed', settled_by: people.manager.id, settled_at: app.clock.now() } as const;
    return { body: { id: (await buildTransfer(app, { horse: await horse(), ...settled })).id } };
  },
  'POST /api/settings/update/quiet_hours': { body: { on: true, from: 22, until: 7 } },
  'POST /api/settings/update/payment_date': { body: { value: '2026-11-25' } },
  'POST /api/settings/update/payment_term': { body: { value: 9 } },
  'POST /api/settings/update/partial_months': { body: { value: 'by_days' } },
};

export async function sampleFor(row: string, stable: Stable, caller: Caller): Promise<Sample> {
  const known = SAMPLES[row] ?? {};
  const sample = (await (typeof known === 'function' ? known(stable, caller) : made(known, stable))) as Sample;
  const params = [...(row.split(' ')[1] as string).matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  for (const name of params) {
    sample.params ??= {};
    sample.params[name] ??= (await made(PARAMS[name], stable)) as string;
  }
  return sample;
}

async function made(value: Value | undefined, stable: Stable): Promise<unknown> {
  if (typeof value === 'function') return value(stable);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map((one) => made(one, stable)));
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) fields[name] = await made(field, stable);
  return fields;
}

/** Whether each caller needs its own sample. */
export const dependsOnCaller = (row: string): boolean => {
  const sample = SAMPLES[row];
  return typeof sample === 'function' && sample.length > 1;
};
