/** What a person is to the stable. */
export type Role = 'user' | 'worker' | 'manager' | 'admin';

export const ROLES = ['user', 'worker', 'manager', 'admin'] as const satisfies readonly Role[];

type Who = 'anyone' | 'signedIn' | readonly Role[];

const staff = ['worker', 'manager', 'admin'] as const;
const managers = ['manager', 'admin'] as const;

/**
 * Who may do what: one line for each action, call and section. Whose things they may do it to is decided
 * by the queries, which load only what a person may see.
 */
export const policy = {
  // site and sessions
  reportBug: 'anyone',
  seePublicPages: 'anyone',
  askForVisit: 'anyone',
  settleVisits: managers,
  decideHeld: managers,
  signIn: 'anyone',
  signOut: 'anyone',
  refreshSession: 'anyone',
  seeOwnAccount: 'signedIn',
  arrangeMenu: 'signedIn',
  // notifications
  seePushKey: 'anyone',
  getPushes: 'signedIn',
  // invitations
  register: 'anyone',
  invite: managers,
  requestPasswordReset: 'anyone',
  resetPassword: 'anyone',
  sendPasswordReset: 'signedIn',
  changeOwnPassword: 'signedIn',
  changeOwnData: 'signedIn',
  endOwnSessions: 'signedIn',
  chooseStatementMail: 'signedIn',
  unsubscribe: 'anyone',
  // people
  seePeople: staff,
  seePictures: staff,
  seePersonalData: managers,
  changePeople: managers,
  changeRoles: managers,
  deletePeople: managers,
  seePayments: managers,
  helpWithPasswords: managers,
  changeAdmins: ['admin'],
  changeEmailsOfManagers: ['admin'],
  // catalogue
  editGroups: managers,
  editServices: managers,
  seeOffer: 'signedIn',
  bookGeneralServices: managers,
  // horses
  manageHorses: managers,
  seeHorses: 'signedIn',
  changePhotos: 'signedIn',
  seeStable: staff,
  search: staff,
  // payments
  seeBills: 'signedIn',
  bookPayments: managers,
  checkAccounts: managers,
  changePaymentDate: managers,
  bookTransfers: managers,
  raiseDoubts: 'signedIn',
  answerDoubts: managers,
  // services of a horse
  requestServices: 'signedIn',
  endBookings: 'signedIn',
  manageBookings: managers,
  decideRequests: managers,
  // notes and health
  writeNotes: 'signedIn',
  editAllNotes: managers,
  changeHealth: 'signedIn',
  // calendar
  seeCalendar: 'signedIn',
  seeWorkersCalendar: staff,
  seeWholeCalendar: managers,
  planEvents: 'signedIn',
  editAllEvents: managers,
  assignWork: managers,
  // tasks
  seeTasks: staff,
  completeTask: staff,
  seeDayBoard: managers,
  // the stable's own settings
  changeSettings: managers,
} as const satisfies Record<string, Who>;

export type Action = keyof typeof policy;

/** Whether someone (null: nobody signed in) may do something at all. */
export function may(person: { role: Role } | null, action: Action): boolean {
  const who: Who = policy[action];
  if (who === 'anyone') return true;
  if (!person) return false;
  return who === 'signedIn' || who.includes(person.role);
}

/** Whether someone may change a person of this role: an admin is touched by admins alone. */
export const mayTouch = (person: { role: Role }, role: Role): boolean =>
  role !== 'admin' || may(person, 'changeAdmins');

/**
 * Whether someone may change the e-mail of a person who has, or once had, these roles. Whoever reads the mail of an
 * account signs in to it, so that the e-mail of another manager, and of one who may be made a manager again, is for admins.
 */
export const mayChangeEmail = (
  by: { id: string; role: Role },
  { id, roles }: { id: string; roles: readonly Role[] },
): boolean => by.id === id || may(by, 'changeEmailsOfManagers') || !managers.some((role) => roles.includes(role));

/** The roles someone may give. */
export const rolesToGive = (giver: { role: Role }): Role[] => ROLES.filter((role) => mayTouch(giver, role));
