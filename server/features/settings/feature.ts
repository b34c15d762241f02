import type { Feature } from '../../platform/feature.ts';
import { settingsActions } from './actions.ts';
import { settingsPages } from './pages.ts';
import { settingsTexts } from './texts.ts';

/** The stable's own settings: other features read and change them. */
export const settings: Feature = {
  name: 'settings',
  pages: settingsPages,
  actions: settingsActions,
  texts: settingsTexts,
};
