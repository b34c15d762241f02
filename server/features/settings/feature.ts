import type { Feature } from '../../platform/feature.ts';

/** The stable's own settings: other features read them; no page changes them yet. */
export const settings: Feature = { name: 'settings' };
