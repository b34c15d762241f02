import { action } from '../../platform/forms/action.ts';
import { MailsLeave } from '../../platform/jobs/mails-leave.ts';
import { changePassword } from './change-password.ts';
import { requestReset, resetPassword, sendReset } from './reset-password.ts';
import { ChangePassword, RequestReset, ResetPassword, SendReset } from './schema.ts';
import { passwordTexts } from './texts.ts';

export const passwordActions = [
  action({
    path: '/api/request_password_reset',
    summary: 'Ask for a link to a new password; answers the same whether or not there is such an account',
    may: 'requestPasswordReset',
    texts: passwordTexts.requestPasswordReset,
    body: RequestReset,
    run: requestReset,
    success: () => '/forgot-password?sent=1',
  }),
  action({
    path: '/api/send_password_reset',
    summary: 'Mail a link to a new password to oneself (id null) or, by managers, to another',
    may: 'sendPasswordReset',
    texts: passwordTexts.sendPasswordReset,
    textsFor: (person, input) =>
      input?.id && input.id !== person?.id ? passwordTexts.sendPasswordResetTo : passwordTexts.sendPasswordReset,
    body: SendReset,
    answer: MailsLeave,
    run: sendReset,
  }),
  action({
    path: '/api/reset_password',
    summary: 'Set a new password by a mailed token; ends every session',
    may: 'resetPassword',
    texts: passwordTexts.resetPassword,
    body: ResetPassword,
    run: resetPassword,
    success: () => '/login',
  }),
  action({
    path: '/api/reset_password_with_old_password',
    summary: 'Change one’s own password, knowing the old one; ends the other sessions',
    may: 'changeOwnPassword',
    texts: passwordTexts.changePassword,
    body: ChangePassword,
    run: changePassword,
  }),
];
