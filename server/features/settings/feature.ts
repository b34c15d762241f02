import type { Feature } from '../../platform/feature.ts';

/** The stable's own settings: other features read and change them. */
export const settings: Feature = { name: 'settings' };
