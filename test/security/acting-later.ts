/** Kinds that `actingLater` of a feature ends, as the test proves. */
export const ENDS = 'ends with the rights of its maker';

/** Mails that `endWaitingMails` drops. */
export const WAITS = 'ends while it waits';

/**
 * What a person makes that acts later, by its table of secrets or its job, and what happens to it when they lose
 * their rights.
 */
export const ACTING_LATER: Readonly<Record<string, string>> = {
  calendar_links: ENDS,
  care_visit_links: ENDS,
  invitations: ENDS,
  password_resets: ENDS,
  known_browsers: 'opens nothing: it only affects throttles',
  old_input: 'is shown only to its own person, for five minutes',
  push_subscriptions: 'ends with its session, or with the password; shows only what its person may see',
  registration_drafts: 'is useless without its invitation',
  sessions: 'ends with the password; reads the role at each request',
  statement_links: 'only unsubscribes its own person',

  'bug-report-mail': 'goes to the stable itself',
  'visit-mail': 'goes to the stable itself',
  'email-changed-mail': 'tells a person what was done to their account',
  'invitation-mail': `${WAITS}, and reads its invitation when it is sent`,
  'password-changed-mail': 'tells a person what was done to their account',
  'password-reset-mail': `${WAITS}, and reads its reset when it is sent`,
  'password-reset-request': 'goes to the address of the account itself',
  'payment-mail': `${WAITS}, and says what the books say when it is sent`,
  'statement-mail': `${WAITS}, and says what the books say when it is sent`,
  'push-…': 'says what was done, to those who may see it',

  'billing-run': 'of the app itself',
  housekeeping: 'of the app itself',
  morning: 'of the app itself',
  'payment-reminders': 'of the app itself',
  'period-billed': 'of the app itself',
  'stays-end': 'of the app itself',
  'ledger-check': 'of the app itself',
  'top-up-tasks': 'of the app itself',
  'visits-tomorrow': 'of the app itself',
  'care-notices': 'of the app itself',
  digests: 'of the app itself',
};
