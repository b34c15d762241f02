import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { read } from '../../platform/pages/read.ts';
import { chooseNotices } from './choose-notices.ts';
import { testMessage } from './jobs.ts';
import { sendTest } from './notify.ts';
import { erase, eraseMuted, exportMuted, exportOf } from './queries.ts';
import { QuietHoursInput, setQuietHours } from './quiet-hours.ts';
import { ChosenNotices, PublicKey, Removal, Subscription } from './schema.ts';
import { removeSubscription, saveSubscription } from './subscribe.ts';
import { pushTexts } from './texts.ts';

const actions = [
  action({
    path: '/api/push/save_subscription',
    summary: 'Be notified on this device',
    may: 'getPushes',
    texts: pushTexts.saveSubscription,
    body: Subscription,
    refusals: [409],
    run: saveSubscription,
  }),
  action({
    path: '/api/push/remove_subscription',
    summary: 'Be notified no more on one device, or without an endpoint on any',
    may: 'getPushes',
    texts: pushTexts.removeSubscription,
    body: Removal,
    run: removeSubscription,
  }),
  action({
    path: '/api/push/choose_notices',
    summary: 'Choose of what one is notified, among the kinds that one’s role gets',
    may: 'getPushes',
    texts: pushTexts.chooseNotices,
    body: ChosenNotices,
    run: chooseNotices,
  }),
  action({
    path: '/api/settings/update/quiet_hours',
    summary: 'Set the hours of the night in which notifications wait, or let them come at any hour',
    may: 'changeSettings',
    texts: pushTexts.setQuietHours,
    body: QuietHoursInput,
    run: setQuietHours,
  }),
  action({
    path: '/api/push/send_test',
    summary: 'Send oneself a notification to try them out',
    may: 'getPushes',
    texts: pushTexts.sendTestPush,
    refusals: [409],
    run: sendTest,
  }),
];

const reads = [
  read({
    path: '/api/push/public_key',
    summary: 'The key browsers subscribe to notifications with',
    may: 'seePushKey',
    answer: PublicKey,
    load: async ({ request }) => ({ key: request.server.deps.push.publicKey }),
  }),
];

export const push: Feature = {
  name: 'push',
  offers: ['notify.ts', 'push-message.ts', 'queries.ts', 'quiet-hours.ts', 'subscribe.ts'],
  actions,
  reads,
  jobs: [testMessage],
  texts: pushTexts,
  personalData: {
    notifications: { exportOf, erase },
    muted_notices: { exportOf: exportMuted, erase: eraseMuted },
  },
};
