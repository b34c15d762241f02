import type { Feature } from '../../platform/feature.ts';
import { settingsActions } from './actions.ts';
import { settingsPages } from './pages.ts';
import { settingsTexts } from './texts.ts';

export const settings: Feature = {
  name: 'settings',
  pages: settingsPages,
  actions: settingsActions,
  texts: settingsTexts,
};
