import { idOf } from '../../server/demo/chance.ts';
import { demoHorse, ownerOf } from '../../server/demo/horses.ts';
import { demoPerson } from '../../server/demo/people.ts';

/** Accounts by the local part of their e-mail; `owner` has an overdue fee. A visitor has none. */
export type Looker = 'visitor' | 'owner' | 'owner2' | 'worker' | 'worker2' | 'manager' | 'admin';

/** One screen, photographed at each width. */
export type Screen = {
  /** the name of its files: 'panel' → manager-panel-375.png */
  name: string;
  as: Looker;
  address: string;
  /** Parts of addresses: the first link whose address contains one is followed, then from there the next. */
  through?: readonly string[];
  /** The form (by the beginning of its action) that is sent with these fields, as a browser without JavaScript does. */
  send?: { to: string; fields?: Readonly<Record<string, string>> };
  /** The text typed into the search in the top bar. */
  search?: string;
  /** A new installation with one registered manager. */
  empty?: true;
  dark?: true;
  print?: true;
  unscripted?: true;
  /** Reached by a link on another site. */
  foreign?: true;
};

/** A part of addresses that only a mail or an upload links to (stable.ts makes them). */
export const LINK = 'showcase';
export const UPLOAD = '22222222-2222-4222-8222-222222222222';
/** Committed sheets: one that can be undone, and one whose people have horses by now. */
export const TAKEN = '33333333-3333-4333-8333-333333333333';
export const USED = '44444444-4444-4444-8444-444444444444';
/** A visit of the farrier: one with horses ticked, and one that may be closed. */
export const VISIT = '55555555-5555-4555-8555-555555555555';
export const TICKED_VISIT = '66666666-6666-4666-8666-666666666666';

type More = Omit<Screen, 'name' | 'as' | 'address'>;

/** `as`: the accounts, separated by spaces. */
const screen = (as: string, name: string, address: string, more: More = {}): Screen[] =>
  as.split(' ').map((looker) => ({ name, as: looker as Looker, address, ...more }));

/** A dialog, reached by the first link of the page whose address contains `link`. */
const dialog = (as: string, name: string, address: string, link = `dialog=${name}`): Screen[] =>
  screen(as, name, address, { through: [link] });

const OWNERS = 'owner owner2';
const WORKERS = 'worker worker2';
const MANAGERS = 'manager admin';
const STAFF = `${WORKERS} ${MANAGERS}`;
const EVERYBODY = `${OWNERS} ${STAFF}`;

const NOBODY = '11111111-1111-4111-8111-111111111111';

const horse = (name: string) => `/horses/${demoHorse(name).id}`;
const person = (name: string) => `/user/${demoPerson(name).id}`;
const payments = (name: string) => `/user/${ownerOf(demoHorse(name)).id}/payments/${demoHorse(name).id}`;
const shared = (typed: Record<string, string>) => {
  const horses = ['Grom', 'Iskra'].map((name): [string, string] => ['dialog_horses', demoHorse(name).id]);
  const of = { dialog: 'deposit', dialog_id: ownerOf(demoHorse('Grom')).id, ...typed };
  return `/unpaid?${new URLSearchParams([...Object.entries(of), ...horses])}`;
};
const statement = (of: string, month: string) => `/statements/${demoPerson(of).id}/${month}.html`;

const HORSES_FED = `/bookings?service=${idOf('service Karmienie poranne')}`;
const HORSES_SHOD = `/bookings?service=${idOf('service Kowal')}`;
const HORSES = `${person('owner')}?tab=horses`;
const NEW_HORSE = `${HORSES}&dialog=create-horse`;
const taken = { name: 'Bławatek', breed: 'Konik polski', box_number: '1' };

const site = [
  ...screen('visitor', 'home', '/'),
  ...screen('visitor', 'support', '/support'),
  ...screen('visitor', 'privacy', '/privacy-policy'),
  ...screen('visitor', 'terms', '/terms-of-service'),
  ...screen('visitor owner', 'bug', '/zglos-blad'),
  ...screen('visitor', 'bug-refused', '/zglos-blad', { send: { to: '/api/report_bug' } }),
  ...screen('visitor', 'our-app', '/nasza-aplikacja'),
  ...screen('visitor', 'articles', '/aktualnosci'),
  ...screen('visitor', 'article', '/aktualnosci/zima-w-stajni-padoki-i-godziny-jazd-2026-11-17'),
  ...screen('visitor', 'visit', '/umow-wizyte'),
  ...screen('visitor', 'visit-boarding', '/umow-wizyte?about=boarding'),
  ...screen('visitor', 'visit-refused', '/umow-wizyte', { send: { to: '/api/ask_for_visit' } }),
  ...screen('visitor', 'boarding', '/pensjonat'),
  ...screen('visitor', 'lessons', '/jazdy'),
  ...screen('visitor', 'waiting-list-join', '/umow-wizyte?about=waiting_list'),
  ...screen('visitor', 'boarding-dark', '/pensjonat', { dark: true }),
  ...screen('visitor', 'boarding-print', '/pensjonat', { print: true }),
  ...screen('visitor owner manager', 'not-found', '/no-such-page'),
  ...screen('visitor', 'home-dark', '/', { dark: true }),
  ...screen('visitor', 'home-print', '/', { print: true }),
];

const door = [
  ...screen('visitor', 'login', '/login'),
  ...screen('visitor', 'login-back', '/login?next=%2Fhome'),
  ...screen('visitor', 'login-wrong', '/login', {
    send: { to: '/api/login', fields: { email: 'owner@stajnia.test', password: 'wrong-password' } },
  }),
  ...screen('visitor', 'login-refused', '/login', { send: { to: '/api/login' } }),
  ...screen('visitor', 'login-unscripted', '/login', { unscripted: true }),
  ...screen('owner', 'logout', '/logout', { foreign: true }),
  ...screen('visitor', 'uninvited', '/register'),
  ...screen('visitor', 'register', `/register/${LINK}`),
  ...screen('visitor', 'register-refused', `/register/${LINK}`, { send: { to: '/api/save_registration_step' } }),
  ...screen('visitor', 'register-unscripted', `/register/${LINK}`, { unscripted: true }),
  ...screen('visitor', 'register-gone', '/register/gone'),
  ...screen('visitor', 'forgot', '/forgot-password'),
  ...screen('visitor', 'forgot-refused', '/forgot-password', { send: { to: '/api/request_password_reset' } }),
  ...screen('visitor', 'forgot-sent', '/forgot-password', {
    send: { to: '/api/request_password_reset', fields: { email: 'nobody@stajnia.test' } },
  }),
  ...screen('visitor', 'reset', `/reset-password/${LINK}`),
  ...screen('visitor', 'reset-refused', `/reset-password/${LINK}`, { send: { to: '/api/reset_password' } }),
  ...screen('visitor', 'reset-gone', '/reset-password/gone'),
  ...screen('visitor', 'unsubscribe', `/unsubscribe/${LINK}`),
];

const account = [
  ...screen(EVERYBODY, 'account', '/my-account'),
  ...['address', 'password', 'notifications', 'devices', 'calendar'].flatMap((tab) =>
    screen('owner manager', `account-${tab}`, `/my-account?tab=${tab}`),
  ),
  ...screen('worker admin', 'account-notifications', '/my-account?tab=notifications'),
  ...dialog('owner', 'picture', '/my-account'),
  ...screen('owner', 'account-refused', '/my-account', {
    send: { to: '/api/update_profile', fields: { first_name: '', phone_number: 'x' } },
  }),
  ...screen('owner', 'account-saved', '/my-account', { send: { to: '/api/update_profile' } }),
  ...screen('owner', 'address-refused', '/my-account?tab=address', {
    send: { to: '/api/update_address', fields: { city: '', postal_code: 'x' } },
  }),
  ...screen('owner', 'password-wrong', '/my-account?tab=password', {
    send: {
      to: '/api/reset_password_with_old_password',
      fields: { old_password: 'wrong-password', password: 'a brand new one', confirm_new_password: 'a brand new one' },
    },
  }),
  ...screen('owner', 'account-dark', '/my-account', { dark: true }),
];

const day = [
  ...screen(STAFF, 'overview', '/home?section=13'),
  ...screen('worker manager', 'overview-print', '/home?section=13', { print: true }),
  ...screen('worker', 'overview-unscripted', '/home?section=13', { unscripted: true }),
  ...screen('worker', 'overview-dark', '/home?section=13', { dark: true }),
  ...dialog('worker', 'overview-task', '/home?section=13', 'dialog=task'),
  ...dialog('worker', 'overview-round', '/home?section=13', 'dialog=round'),
  ...dialog('worker', 'overview-event', '/home?section=13', 'dialog=event'),
  ...screen(STAFF, 'tasks', '/home?section=2'),
  ...screen(STAFF, 'tasks-done', '/home?section=2&tab=done'),
  ...screen('worker manager', 'tasks-tomorrow', '/home?section=2&day=2026-11-21'),
  ...screen('worker', 'tasks-unscripted', '/home?section=2', { unscripted: true }),
  ...screen('worker', 'tasks-dark', '/home?section=2', { dark: true }),
  ...screen('worker', 'tasks-print', '/home?section=2', { print: true }),
  ...screen('worker', 'task-gone', `/home?section=2&dialog=task&id=${NOBODY}`),
  ...dialog('worker manager', 'task', '/home?section=2'),
  ...dialog('worker manager', 'round', '/home?section=2'),
  ...dialog('worker manager', 'skip', '/home?section=2'),
  ...screen('worker', 'singles', '/home?section=2&dialog=singles&dialog_part=now'),
  ...screen('worker', 'skip-overdue', '/home?section=2&dialog=skip'),
  ...dialog('worker', 'task-done', '/home?section=2&tab=done', 'dialog=task'),
  ...dialog('manager', 'general-services', '/home?section=2'),
  ...dialog('manager', 'add-general-service', '/home?section=2'),
  ...dialog('manager', 'general-service', '/home?section=2&dialog=general-services', 'dialog=general-service&'),
  ...dialog(
    'manager',
    'delete-general-service',
    '/home?section=2&dialog=general-services',
    'dialog=general-services&id=',
  ),
  ...screen('manager', 'general-service-refused', '/home?section=2&dialog=add-general-service', {
    send: { to: '/api/add_general_service' },
  }),
  ...screen(MANAGERS, 'day', '/day'),
  ...screen('manager', 'day-yesterday', '/day?date=2026-11-19'),
  ...screen('manager', 'day-tomorrow', '/day?date=2026-11-21'),
  ...screen('manager', 'day-print', '/day', { print: true }),
  ...screen('manager', 'day-dark', '/day', { dark: true }),
  ...dialog('manager', 'close', '/day'),
  ...screen('manager', 'day-round', '/day', { through: ['round='] }),
  ...screen(MANAGERS, 'care', '/care'),
  ...screen('manager', 'care-dark', '/care', { dark: true }),
  ...screen('manager', 'care-print', '/care', { print: true }),
  ...screen('manager', 'care-of-kind', '/care', { through: ['/care?kind='] }),
  ...screen('manager', 'care-none-ticked', '/care?dialog=done'),
  ...screen('manager', 'care-kinds', '/care/kinds'),
  ...dialog('manager', 'create-kind', '/care/kinds'),
  ...dialog('manager', 'edit-kind', '/care/kinds'),
  ...screen('manager', 'delete-kind', '/care/kinds', { through: ['dialog=edit-kind', 'dialog=delete-kind'] }),
  ...screen('owner', 'horse-care', `${horse('Wichura')}?tab=care`),
  ...screen(MANAGERS, 'horse-care', `${horse('Wichura')}?tab=care`),
  ...dialog('manager', 'plan', `${horse('Wichura')}?tab=care`),
  ...screen('manager', 'remove-plan', `${horse('Wichura')}?tab=care`, {
    through: ['dialog=plan', 'dialog=remove-plan'],
  }),
  ...dialog('manager', 'done', `${horse('Wichura')}?tab=care`),
  ...dialog('manager', 'picture', `${horse('Wichura')}?tab=care`),
  ...dialog('manager', 'remove-record', `${horse('Wichura')}?tab=care`),
  ...screen(STAFF, 'wall', '/board'),
  ...screen('manager', 'wall-print', '/board', { print: true }),
  ...screen('worker', 'wall-dark', '/board', { dark: true }),
  ...screen(MANAGERS, 'feed-sums', '/board/feed'),
  ...screen('manager', 'feed-sums-print', '/board/feed', { print: true }),
  ...screen('manager', 'feed-sums-refused', '/board/feed?from=2026-11-20&to=2026-11-01'),
  ...screen('manager', 'assign', '/day/assign'),
  ...screen('manager', 'assign-tomorrow', '/day/assign?date=2026-11-21'),
  ...screen('manager', 'assign-even', '/day/assign?show=even&date=2026-11-21'),
  ...screen('manager', 'assign-chosen', '/day/assign?show=chosen&date=2026-11-21'),
  ...screen('manager', 'move', '/day/move'),
  ...screen('manager', 'rota', '/rota?date=2026-11-23'),
  ...screen('manager', 'rota-print', '/rota', { print: true }),
  ...screen('manager', 'rota-dark', '/rota', { dark: true }),
  ...screen('manager', 'rota-line', '/rota', { through: ['dialog=line'] }),
  ...screen('manager', 'absence', '/rota?dialog=absence'),
  ...screen('manager', 'assign-absence', '/rota', { through: ['assign?absence='] }),
  ...screen('manager', 'assign-week', '/rota', { through: ['/day/assign?week='] }),
];

const panel = [
  ...screen('manager', 'panel', '/home?section=0'),
  ...screen('admin', 'panel', '/home?section=12'),
  ...screen('admin', 'panel-of-managers', '/home?section=0'),
  ...screen('manager', 'panel-dark', '/home?section=0', { dark: true }),
  ...screen('manager', 'panel-unscripted', '/home?section=0', { unscripted: true }),
  ...screen('manager', 'panel-print', '/home?section=0', { print: true }),
  ...['alerts', 'done', 'archived', 'preview'].flatMap((list) =>
    screen('manager', `panel-${list}`, `/home?section=0&${list}=all`),
  ),
  ...screen(MANAGERS, 'unpaid', '/unpaid'),
  ...screen('manager', 'unpaid-overdue', '/unpaid?tab=overdue'),
  ...screen('manager', 'unpaid-former', '/unpaid?tab=former'),
  ...screen('manager', 'unpaid-ticked', '/unpaid?all=1'),
  ...screen('manager', 'unpaid-print', '/unpaid', { print: true }),
  ...dialog('manager', 'deposit', '/unpaid'),
  ...dialog('manager', 'remind', '/unpaid'),
  ...screen('manager', 'deposit-shared', shared({ dialog_amount: '2000', dialog_method: 'cash' })),
  ...screen('manager', 'deposit-not-shared', shared({ dialog_amount: '12,345' })),
  ...screen('manager', 'invitations', '/invitations'),
  ...screen('manager', 'without-account', '/invitations?tab=people'),
  ...dialog('manager', 'withdraw-invitation', '/invitations?tab=open'),
  ...dialog('manager', 'invite-person', '/invitations?tab=people'),
  ...screen('manager', 'links-to-print', '/invitations?print=1'),
  ...screen('admin', 'tools', '/home?section=11'),
  ...screen('admin', 'failed', '/failed'),
  ...screen(MANAGERS, 'services', '/home?section=1'),
  ...screen(MANAGERS, 'bookings', '/home?section=1', { through: ['/bookings?service='] }),
  ...screen('manager', 'bookings-ticked', `${HORSES_FED}&all=1`),
  ...screen('manager', 'bookings-change', `${HORSES_FED}&all=1&dialog=change`),
  ...screen('manager', 'bookings-end', `${HORSES_FED}&all=1&dialog=end`),
  ...screen('manager', 'bookings-without', `${HORSES_SHOD}&tab=without`),
  ...screen('manager', 'bookings-add', `${HORSES_SHOD}&tab=without&all=1&dialog=book`),
  ...['create-group', 'edit-group', 'create-service', 'edit-service'].flatMap((name) =>
    dialog('manager', name, '/home?section=1'),
  ),
  ...screen('manager', 'delete-group', '/home?section=1', { through: ['dialog=edit-group', 'dialog=delete-group'] }),
  ...screen('manager', 'delete-kind-of-service', '/home?section=1', {
    through: ['dialog=edit-service', 'dialog=delete-service'],
  }),
  ...screen('manager', 'group-refused', '/home?section=1&dialog=create-group', { send: { to: '/api/create_group' } }),
  ...screen('manager', 'service-refused', '/home?section=1&dialog=create-service', {
    send: { to: '/api/create_service' },
  }),
  ...screen('manager', 'service-asked', '/home?section=1&dialog=create-service', {
    send: { to: '/api/create_service', fields: { name: 'Lonżowanie', description: 'Na lonży.', price: '45' } },
  }),
  ...screen(MANAGERS, 'requests', '/requests'),
  ...screen('manager', 'requests-instructions', '/requests/instructions'),
  ...screen('manager', 'instructions', HORSES_FED.replace('/bookings', '/instructions').concat('&all=1')),
  ...screen('owner', 'instructions', `${horse('Wichura')}?tab=services`, {
    through: ['dialog=service&', '/instructions?dialog_ids='],
  }),
  ...screen('manager worker', 'care-visit', `/visits/${VISIT}`),
  ...screen('manager', 'care-visit-dark', `/visits/${VISIT}`, { dark: true }),
  ...screen('manager', 'care-visit-print', `/visits/${VISIT}`, { print: true }),
  ...screen('worker', 'care-visit-unscripted', `/visits/${VISIT}`, { unscripted: true }),
  ...dialog('manager', 'delete-visit', `/visits/${VISIT}`),
  ...screen('manager', 'care-visit-closing', `/visits/${TICKED_VISIT}/close`),
  ...screen('manager', 'care-visit-new', `/visits/new?horse=${demoHorse('Grom').id}&horse=${demoHorse('Iskra').id}`),
  ...screen('visitor', 'care-visit-link', `/visit/${LINK}`),
  ...screen('manager', 'visits', '/visits'),
  ...screen('manager', 'visits-settled', '/visits?show=settled'),
  ...screen('manager', 'waiting-list', '/visits?show=list'),
  ...screen(STAFF, 'stable', '/stable'),
  ...screen('manager', 'stable-event', '/stable-event'),
  ...screen('manager', 'stable-event-changed', `/stable-event/${idOf('event of the stable 0 0')}`),
  ...screen('manager', 'stable-all', '/stable?all'),
  ...screen('manager', 'stable-free', '/stable?free'),
  ...screen('manager', 'stable-print', '/stable?all', { print: true }),
  ...screen('manager worker', 'search', '/search?q=an'),
  ...screen('manager', 'search-nothing', '/search?q=zzz'),
  ...screen('manager', 'search-typed', '/requests', { search: 'bur' }),
  ...screen('manager', 'stable-found', '/stable?q=wich'),
];

const settings = [
  ...screen(MANAGERS, 'audit', '/audit'),
  ...screen('manager', 'audit-empty', '/audit?person=Nikt'),
  ...screen(MANAGERS, 'settings', '/settings'),
  ...screen('manager', 'settings-refused', '/settings', { send: { to: '/api/edit_club', fields: { name: '' } } }),
  ...screen('manager', 'settings-boxes', '/settings/boxes'),
  ...screen('manager', 'settings-boxes-refused', '/settings/boxes', {
    send: { to: '/api/list_boxes', fields: { boxes_1: '28–1' } },
  }),
  ...screen('manager', 'settings-transfers', '/settings/transfers'),
  ...screen('manager', 'settings-transfers-refused', '/settings/transfers', {
    send: { to: '/api/settings/update/payee', fields: { account: '123' } },
  }),
  ...screen('manager', 'settings-site', '/settings/site'),
  ...screen('manager', 'settings-photographs', '/settings/photographs'),
  ...['add', 'edit', 'preview'].flatMap((name) =>
    dialog('manager', `${name}-photograph`, '/settings/photographs', `dialog=${name}`),
  ),
  ...screen('manager', 'remove-photograph', '/settings/photographs', { through: ['dialog=edit', 'dialog=remove'] }),
  ...['boarding', 'day', 'facts', 'hours', 'lessons', 'news', 'people', 'questions', 'way', 'welcome', 'words'].flatMap(
    (part) => screen('manager', `settings-site-${part}`, `/settings/site?part=${part}`),
  ),
];

const people = [
  ...screen(STAFF, 'people', '/home?section=7'),
  ...['admin', 'manager', 'worker', 'user'].flatMap((role) =>
    screen('manager', `people-${role}`, `/home?section=7&role=${role}`),
  ),
  ...dialog('manager', 'create-person', '/home?section=7'),
  ...screen('manager worker', 'people-nothing', '/home?section=7&q=zzz'),
  ...screen(STAFF, 'owner', person('owner')),
  ...['profile', 'general', 'horses', 'payments'].flatMap((tab) =>
    screen('manager', `owner-${tab}`, `${person('owner')}?tab=${tab}`),
  ),
  ...screen(STAFF, 'owners-horses', `/home?section=8&user=${demoPerson('owner2').id}`),
  ...screen('manager', 'worker-general', `${person('worker')}?tab=general`),
  ...screen('manager', 'admin-general', `${person('admin')}?tab=general`),
  ...screen('admin', 'manager-general', `${person('manager')}?tab=general`),
  ...screen('manager', 'person-refused', person('owner'), {
    send: { to: '/api/update_user_information', fields: { first_name: '', phone_number: 'x' } },
  }),
  ...dialog('manager', 'delete', `${person('owner')}?tab=general`),
  ...dialog('manager', 'groups', `${person('worker')}?tab=general`),
  ...screen('admin', 'role', `${person('worker')}?tab=general&dialog=role&dialog_role=manager`),
  ...dialog('manager', 'history', `${person('owner')}?tab=payments`),
  ...screen('manager', 'person-gone', `/user/${NOBODY}`),
];

const horses = [
  ...screen(OWNERS, 'my-horses', '/home?section=3'),
  ...screen('owner', 'my-horses-dark', '/home?section=3', { dark: true }),
  ...screen('owner worker manager', 'horse', horse('Bursztyn')),
  ...screen('owner', 'horse-print', horse('Bursztyn'), { print: true }),
  ...screen('owner worker manager', 'horse-notes', `${horse('Bursztyn')}?tab=notes`),
  ...screen('owner worker manager', 'horse-services', `${horse('Bursztyn')}?tab=services`),
  ...screen('owner2', 'horse', horse('Łuna')),
  ...screen(STAFF, 'box-card', `${horse('Bursztyn')}/card`),
  ...dialog('worker', 'alert', `${horse('Łuna')}/card`),
  ...screen('manager', 'box-card-print', `${horse('Bursztyn')}/card`, { print: true }),
  ...screen('manager', 'horse-gone', `/horses/${NOBODY}`),
  ...screen('manager', 'horse-archived', horse('Demon')),
  ...dialog('owner', 'photo', horse('Bursztyn')),
  ...dialog('owner manager', 'emergency', horse('Bursztyn')),
  ...dialog('owner', 'create-note', `${horse('Bursztyn')}?tab=notes`),
  ...dialog('owner', 'note', `${horse('Bursztyn')}?tab=notes`, 'dialog=note&'),
  ...dialog('owner', 'delete-note', `${horse('Wichura')}?tab=notes`),
  ...screen('owner', 'edit-note', `${horse('Wichura')}?tab=notes`, { through: ['dialog=note&', 'dialog=edit-note'] }),
  ...screen('owner', 'note-refused', `${horse('Bursztyn')}?tab=notes&dialog=create-note`, {
    send: { to: '/api/create_note' },
  }),
  ...dialog('owner manager', 'add-service', `${horse('Bursztyn')}?tab=services`),
  ...dialog('owner manager', 'service', `${horse('Bursztyn')}?tab=services`, 'dialog=service&'),
  ...dialog('manager', 'delete-service', `${horse('Bursztyn')}?tab=services`),
  ...screen('manager', 'change-service', `${horse('Łuna')}?tab=services`, {
    through: ['dialog=service&', 'dialog=change-service'],
  }),
  ...dialog('manager', 'requested-service', '/requests', 'dialog=service'),
  ...screen('manager', 'add-service-refused', `${horse('Bursztyn')}?tab=services&dialog=add-service`, {
    send: { to: '/api/add_service_to_horse' },
  }),
  ...['create-horse', 'edit-horse', 'delete-horse'].flatMap((name) => dialog('manager', name, HORSES)),
  ...dialog('manager', 'hand-over', `${horse('Bursztyn')}?tab=data`),
  ...dialog('manager', 'leave', `${horse('Bursztyn')}?tab=data`),
  ...screen('manager', 'horse-refused', NEW_HORSE, { send: { to: '/api/create_horse' } }),
  ...screen('manager', 'box-conflict', NEW_HORSE, { send: { to: '/api/create_horse', fields: taken } }),
  ...screen('manager', 'fix-box', `${HORSES}&dialog=fix-box&dialog_id=${demoHorse('Bursztyn').id}`),
  ...screen(
    'manager',
    'edit-horse-here',
    `${horse('Bursztyn')}?tab=data&dialog=edit-horse&dialog_id=${demoHorse('Bursztyn').id}`,
  ),
];

const VIEWS = ['month', 'week', 'day', 'agenda', 'list'];

/** The calendars with entries to open, by account. */
const CALENDAR = '/home?section=4&view=agenda';
const OF_HORSE = `${horse('Bursztyn')}?tab=calendar`;

const calendars = [
  ...VIEWS.flatMap((view) => [
    ...screen('owner', `calendar-${view}`, `/home?section=4&view=${view}`),
    ...screen('worker', `calendar-${view}`, `/home?section=5&view=${view}`),
    ...screen('manager', `calendar-${view}`, `/home?section=6&view=${view}`),
    ...screen('manager', `horse-calendar-${view}`, `${OF_HORSE}&view=${view}`),
    ...screen('owner', `calendar-${view}-unscripted`, `/home?section=4&view=${view}`, { unscripted: true }),
  ]),
  ...screen('owner2', 'calendar', '/home?section=4'),
  ...screen('worker2', 'calendar', '/home?section=5'),
  ...screen(MANAGERS, 'calendar-of-workers', '/home?section=5'),
  ...screen('admin', 'calendar', '/home?section=6'),
  ...screen('owner worker', 'horse-calendar', OF_HORSE),
  ...screen('owner', 'calendar-next-month', '/home?section=4&date=2026-12-01'),
  ...screen('owner', 'calendar-dark', '/home?section=4&view=month', { dark: true }),
  ...screen('owner', 'calendar-print', '/home?section=4&view=month', { print: true }),
  ...dialog('owner', 'event', CALENDAR),
  ...dialog('owner', 'calendar-service', CALENDAR, 'dialog=service'),
  ...dialog('owner', 'payment', '/home?section=4&view=month'),
  ...dialog('manager', 'manager-event', '/home?section=6&view=agenda', 'dialog=event'),
  ...screen('manager', 'edit-event', '/home?section=6&view=agenda', { through: ['dialog=event', 'dialog=edit-event'] }),
  ...screen('manager', 'delete-event', '/home?section=6&view=agenda', {
    through: ['dialog=event', 'dialog=delete-event'],
  }),
  ...screen('worker', 'finish-service', `${OF_HORSE}&view=list`, {
    through: ['dialog=service', 'dialog=finish-service'],
  }),
  ...dialog('manager', 'horse-calendar-service', `${OF_HORSE}&view=list`, 'dialog=service'),
  ...dialog('owner manager', 'create-event', OF_HORSE),
  ...screen('owner', 'event-refused', `${OF_HORSE}&dialog=create-event`, { send: { to: '/api/create_event' } }),
];

const money = [
  ...screen(OWNERS, 'bills', '/home?section=9'),
  ...screen(OWNERS, 'bills-10', '/home?section=10'),
  ...screen(MANAGERS, 'bills-10', '/home?section=10'),
  ...screen('owner', 'bills-print', '/home?section=9', { print: true }),
  ...screen('owner', 'bills-dark', '/home?section=9', { dark: true }),
  ...dialog('owner owner2', 'history', '/home?section=9'),
  ...screen('owner manager', 'payments', payments('Grom')),
  ...screen('owner manager', 'payments-october', `${payments('Grom')}?month=2026-10`),
  ...screen('owner2', 'payments', payments('Łuna')),
  ...screen('manager', 'payments-owing', payments('Kmicic')),
  ...screen('manager', 'payments-of-gone', payments('Sonata')),
  ...screen('owner manager', 'payments-print', payments('Grom'), { print: true }),
  ...screen('manager', 'payments-unscripted', payments('Grom'), { unscripted: true }),
  ...screen('manager', 'deposit-refused', payments('Grom'), { send: { to: '/api/deposit-money-to-horse' } }),
  ...dialog('manager', 'correct', payments('Grom')),
  ...screen('manager', 'opening', `${payments('Grom')}?dialog=opening`),
  ...dialog('manager', 'reverse', payments('Grom')),
  ...screen('manager', 'correct-refused', `${payments('Grom')}?dialog=correct`, {
    send: { to: '/api/correct_balance' },
  }),
  ...dialog('owner', 'doubt', payments('Grom')),
  ...screen(MANAGERS, 'doubts', '/doubts'),
  ...dialog('manager', 'answer', '/doubts'),
  ...screen('owner manager', 'statement', statement('owner', '2026-10')),
  ...screen('owner2', 'statement', statement('owner2', '2026-11')),
  ...screen('owner manager', 'statement-print', statement('owner', '2026-10'), { print: true }),
  ...screen(MANAGERS, 'send-statements', '/statements/all/2026-10'),
  ...dialog('manager', 'send', '/statements/all/2026-10'),
  ...screen(MANAGERS, 'accounts', '/accounts/2026-10'),
  ...screen('manager', 'invoices', '/accounts/2026-10/invoices'),
  ...dialog('manager', 'invoice', '/accounts/2026-10/invoices'),
  ...screen('manager', 'invoices-numbered', '/accounts/2026-11/invoices', {
    send: { to: '/api/set_invoice_number', fields: { number: '5265877635-20261120-0100001AF629-AF' } },
  }),
  ...screen('manager', 'accounts-this-month', '/accounts/2026-11'),
  ...screen('manager', 'accounts-print', '/accounts/2026-10', { print: true }),
  ...screen(MANAGERS, 'transfers', '/transfers'),
  ...screen('manager', 'transfers-booked', '/transfers?list=booked'),
  ...screen('manager', 'transfers-dismissed', '/transfers?list=dismissed'),
  ...dialog('manager', 'transfer', '/transfers'),
  ...screen('manager', 'columns', `/transfers/columns/${UPLOAD}`),
  ...screen(MANAGERS, 'moving-in', '/moving-in'),
  ...screen('manager', 'moving-in-sheet', `/moving-in?sheet=${UPLOAD}`),
  ...screen('manager', 'moving-in-change', `/moving-in?change=${UPLOAD}`),
  ...screen('manager', 'moving-in-taken', `/moving-in?sheet=${TAKEN}`),
  ...screen('manager', 'moving-in-used', `/moving-in?sheet=${USED}`),
];

const nobodyYet = [
  ...[0, 1, 2, 5, 6, 7, 10, 13].flatMap((section) =>
    screen('manager', `empty-section-${section}`, `/home?section=${section}`, { empty: true }),
  ),
  ...screen('manager', 'empty-general-services', '/home?section=2&dialog=general-services', { empty: true }),
  ...screen('manager', 'empty-add-general-service', '/home?section=2&dialog=add-general-service', { empty: true }),
  ...[
    'day',
    'day/assign',
    'rota',
    'requests',
    'visits',
    'stable',
    'doubts',
    'transfers',
    'accounts/2026-10',
    'settings/boxes',
    'moving-in',
  ].flatMap((path) => screen('manager', `empty-${path.replace('/', '-')}`, `/${path}`, { empty: true })),
  ...['settings/transfers', 'settings/site', 'my-account'].flatMap((path) =>
    screen('manager', `empty-${path.replace('/', '-')}`, `/${path}`, { empty: true }),
  ),
  ...screen('visitor', 'empty-home', '/', { empty: true }),
  ...screen('visitor', 'empty-visit', '/umow-wizyte', { empty: true }),
];

const development = [
  ...screen('visitor', 'parts', '/dev/parts'),
  ...screen('visitor', 'parts-dark', '/dev/parts', { dark: true }),
  ...['dialog', 'notice', 'question'].flatMap((over) => screen('visitor', `parts-${over}`, `/dev/parts?over=${over}`)),
  ...screen('visitor', 'mail', '/dev/mail'),
];

/** Every screen of every role. A new screen is a line here; test/showcase/screens.test.ts names missing ones. */
export const SCREENS: readonly Screen[] = [
  ...site,
  ...door,
  ...account,
  ...day,
  ...panel,
  ...settings,
  ...people,
  ...horses,
  ...calendars,
  ...money,
  ...nobodyYet,
  ...development,
];

/** The name of the dialog that an address, or a part of one, opens. */
export const dialogOf = (address: string): string | undefined => /\bdialog=([a-z-]+)/.exec(address)?.[1];

/** The dialogs on the way to a screen, and the one it shows. */
export const dialogsOf = ({ address, through = [] }: Screen): string[] =>
  [address, ...through].flatMap((part) => dialogOf(part) ?? []);
