import type { FieldCode } from './field-texts.ts';

/** The class of a refusal, in answers `error`: what kind of thing went wrong, without details. */
export type ErrorClass =
  | 'bad_input'
  | 'conflict'
  | 'forbidden'
  | 'gone'
  | 'method_not_allowed'
  | 'not_found'
  | 'not_signed_in'
  | 'refused'
  | 'server_error'
  | 'timeout'
  | 'too_large'
  | 'too_many'
  | 'unavailable'
  | 'unsupported_type'
  | 'wrong_credentials';

/**
 * Why something was refused, in answers `code`. Programs compare it, so a code that was released keeps its name. A refusal
 * that nobody needs to tell apart has its class as its code.
 */
export type RefusalCode =
  | ErrorClass
  | FieldCode
  // 403
  | 'admin_account'
  | 'admin_role'
  | 'cross_site'
  | 'not_the_owner'
  | 'own_account'
  | 'own_role'
  | 'wrong_password'
  // 409: the same was done before
  | 'already_answered'
  | 'already_booked'
  | 'already_decided'
  | 'already_done'
  | 'already_doubted'
  | 'already_exists'
  | 'already_registered'
  | 'already_reversed'
  | 'already_settled'
  | 'already_skipped'
  | 'sent_otherwise'
  // 409: something changed since
  | 'begun'
  | 'changed_since'
  | 'done_since'
  | 'ended'
  | 'horse_archived'
  | 'horse_moved_away'
  | 'mentions_changed'
  | 'password_changed'
  | 'preview_changed'
  | 'sheet_undone'
  | 'stale'
  | 'subject_gone'
  // 409: somebody else has it
  | 'box_taken'
  | 'chip_taken'
  | 'email_known'
  | 'email_of_another'
  | 'email_taken'
  | 'in_use'
  | 'name_taken'
  | 'somebody_else'
  | 'task_taken'
  // 409: it is not the time for it, or not possible with this subject
  | 'day_passed'
  | 'draft_expired'
  | 'is_reversal'
  | 'last_admin'
  | 'mail_refused'
  | 'mail_too_late'
  | 'month_not_over'
  | 'no_account'
  | 'no_device'
  | 'no_mail_server'
  | 'not_a_charge'
  | 'not_decided'
  | 'not_settled'
  | 'nothing_assigned'
  | 'reversal_settled'
  | 'same_owner'
  | 'sheet_not_taken'
  | 'too_early'
  | 'too_long_ago'
  | 'too_many_photographs'
  | 'unconfirmed'
  // 410
  | 'invitation_expired'
  | 'link_expired'
  // In the lists of what was refused in a call that did the rest
  | 'no_email'
  | 'no_statement'
  | 'nothing_asked'
  | 'reminded_lately'
  | 'sent_since'
  | 'unwanted'
  | 'waits';

/** Why one of several things was refused; `message` is Polish. */
export type Reason = { code: RefusalCode; message: string };
