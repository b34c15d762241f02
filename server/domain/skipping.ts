export const SKIP_REASONS = {
  weather: 'pogoda',
  vet: 'zalecenie weterynarza',
  owner: 'prośba właściciela',
  away: 'konia nie było',
  other: 'inny powód',
} as const;

export type SkipReason = keyof typeof SKIP_REASONS;

/** Why a task was not done; `note`: an explanation in somebody's own words. */
export type Skipped = { skipped: SkipReason; note?: string | null };

/** 'pogoda', 'pogoda: po burzy', 'zabrakło trocin' */
export const reasonInWords = ({ skipped, note }: Skipped): string =>
  skipped === 'other' && note ? note : [SKIP_REASONS[skipped], note].filter(Boolean).join(': ');

/** 'Nie wykonano · pogoda' */
export const skippedInWords = (skipped: Skipped): string => `Nie wykonano · ${reasonInWords(skipped)}`;

/** The reason shared by several tasks; null: their reasons differ. */
export const commonReason = (reason: SkipReason | null): string => (reason ? SKIP_REASONS[reason] : 'różne powody');

export const ALREADY_SKIPPED = 'To zadanie jest oznaczone jako niewykonane.';
