import type { Feature } from '../../platform/feature.ts';

/** The stable's own settings: other features read them; nobody changes them by a page yet. */
export const settings: Feature = { name: 'settings' };
