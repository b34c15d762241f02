export type Role = 'user' | 'worker' | 'manager' | 'admin';

export const ROLES = ['user', 'worker', 'manager', 'admin'] as const satisfies readonly Role[];

/** The roles of people who cannot sign in. */
export const ROLES_WITHOUT_ACCOUNT: readonly Role[] = ['user', 'worker'];

type Who = 'anyone' | 'signedIn' | readonly Role[];

const staff = ['worker', 'manager', 'admin'] as const;
const managers = ['manager', 'admin'] as const;

/**
 * Who may call which action, read or section. Queries decide on whose data: they load only what a person may see.
 */
export const policy = {
  // site and sessions
  reportBug: 'anyone',
  seePublicPages: 'anyone',
  askForVisit: 'anyone',
  settleVisits: managers,
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
  inviteManagers: ['admin'],
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
  changeOwnRole: ['admin'],
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
  moveIn: managers,
  search: staff,
  // payments
  seeBills: 'signedIn',
  bookPayments: managers,
  checkBooks: managers,
  changePaymentDate: managers,
  bookTransfers: managers,
  raiseDoubts: 'signedIn',
  answerDoubts: managers,
  // services of a horse
  requestServices: 'signedIn',
  endBookings: 'signedIn',
  manageBookings: managers,
  decideRequests: managers,
  manageInstructions: managers,
  // care by farriers and vets
  seeCare: 'signedIn',
  manageCare: managers,
  tickVisits: staff,
  useVisitLink: 'anyone',
  changeEmergency: 'signedIn',
  chooseDigest: 'signedIn',
  // notes and health
  writeNotes: 'signedIn',
  editAllNotes: managers,
  changeHealth: 'signedIn',
  raiseAnyAlert: staff,
  // calendar
  seeCalendar: 'signedIn',
  seeWorkersCalendar: staff,
  seeWholeCalendar: managers,
  planEvents: 'signedIn',
  planStableEvents: managers,
  editAllEvents: managers,
  assignWork: managers,
  // tasks
  seeTasks: staff,
  completeTask: staff,
  arrangeRota: managers,
  skipTask: staff,
  unskipTask: managers,
  seeDayBoard: managers,
  seeWall: staff,
  seeFeedSums: managers,
  seeInstallation: ['admin'],
  // the stable's own settings
  changeSettings: managers,
  startSending: managers,
  seeAudit: managers,
} as const satisfies Record<string, Who>;

export type Permission = keyof typeof policy;

export function may(person: { role: Role } | null, permission: Permission): boolean {
  const who: Who = policy[permission];
  if (who === 'anyone') return true;
  if (!person) return false;
  return who === 'signedIn' || who.includes(person.role);
}

export const mayTouch = (person: { role: Role }, role: Role): boolean =>
  role !== 'admin' || may(person, 'changeAdmins');

/**
 * Whether someone may change the e-mail of a person who has, or once had, these roles. A person who reads an account's mail
 * can reset its password, so only admins change the e-mail of other managers, former ones included.
 */
export const mayChangeEmail = (
  by: { id: string; role: Role },
  { id, roles }: { id: string; roles: readonly Role[] },
): boolean => by.id === id || may(by, 'changeEmailsOfManagers') || !managers.some((role) => roles.includes(role));

export const mayInvite = (by: { role: Role }, role: Role): boolean =>
  may(by, managers.some((one) => one === role) ? 'inviteManagers' : 'invite');

export const isDemotion = (before: Role, after: Role): boolean => ROLES.indexOf(after) < ROLES.indexOf(before);

export const rolesToGive = (giver: { role: Role }): Role[] => ROLES.filter((role) => mayTouch(giver, role));

/** Whether someone may give this person another role. Only admins may change their own. */
export const mayChangeRole = (by: { id: string; role: Role }, id: string): boolean =>
  may(by, 'changeRoles') && (by.id !== id || may(by, 'changeOwnRole'));
