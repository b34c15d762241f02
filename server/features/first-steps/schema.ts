/** What a new stable sets up, in the order that the panel has it. */
export const STEPS = [
  'club',
  'payee',
  'boxes',
  'services',
  'workers',
  'horses',
  'invitations',
  'mail',
  'billing_day',
  'backup',
] as const;

export type Step = (typeof STEPS)[number];

/** What is still to do. `mailed`: mails reach people; `embedded`: the database is the app's own. */
export type FirstSteps = {
  left: Step[];
  /** Services that horses get for nothing. */
  unpriced: { id: string; name: string }[];
  mailed: boolean;
  embedded: boolean;
};
