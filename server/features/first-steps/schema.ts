/** What a new stable sets up, in the order of the panel. */
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

/** The steps still to do. `mailed`: mails reach people. */
export type FirstSteps = {
  left: Step[];
  /** Booked services without a price. */
  unpriced: { id: string; name: string }[];
  mailed: boolean;
};
