import { action, Nothing } from '../../platform/forms/action.ts';
import { sendTest } from './notify.ts';
import { Removal, Subscription } from './schema.ts';
import { removeSubscription, saveSubscription } from './subscribe.ts';
import { pushTexts } from './texts.ts';

export const pushActions = [
  action({
    method: 'POST',
    path: '/api/push/save_subscription',
    summary: 'Be notified on this device',
    may: 'getPushes',
    texts: pushTexts.saveSubscription,
    body: Subscription,
    answer: Nothing,
    refusals: [409],
    run: saveSubscription,
  }),
  action({
    method: 'POST',
    path: '/api/push/remove_subscription',
    summary: 'Be notified no more on one device, or without an endpoint on any',
    may: 'getPushes',
    texts: pushTexts.removeSubscription,
    body: Removal,
    answer: Nothing,
    run: removeSubscription,
  }),
  action({
    method: 'POST',
    path: '/api/push/send_test',
    summary: 'Send oneself a notification to try them out',
    may: 'getPushes',
    texts: pushTexts.sendTestPush,
    answer: Nothing,
    refusals: [409],
    run: sendTest,
  }),
];
