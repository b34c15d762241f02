import { renderToStaticMarkup } from 'react-dom/server';
import { bugReport } from './mail/bug-report.ts';
import { emailChanged } from './mail/email-changed.ts';
import { invitation } from './mail/invitation.ts';
import type { Letter, Letterhead } from './mail/letter.ts';
import { LetterHtml } from './mail/letter-html.tsx';
import { letterText } from './mail/letter-text.ts';
import { passwordChanged } from './mail/password-changed.ts';
import { passwordReset } from './mail/password-reset.ts';
import { payment } from './mail/payment.ts';
import { statement } from './mail/statement.ts';
import { testMail } from './mail/test-mail.ts';
import { visit } from './mail/visit.ts';

const mails = {
  'bug-report': bugReport,
  'email-changed': emailChanged,
  invitation,
  'password-changed': passwordChanged,
  'password-reset': passwordReset,
  payment,
  statement,
  test: testMail,
  visit,
} satisfies Record<string, (props: never) => Letter>;

export type MailName = keyof typeof mails;
export type MailProps<Name extends MailName> = Parameters<(typeof mails)[Name]>[0];

type RenderedMail = { subject: string; html: string; text: string };

/** Renders both versions of a mail. Pure: the same props give the same mail. */
export function drawMail<Name extends MailName>(name: Name, props: MailProps<Name>, head: Letterhead): RenderedMail {
  const letter = (mails[name] as (props: MailProps<Name>) => Letter)(props);
  return {
    subject: letter.subject,
    html: `<!doctype html>${renderToStaticMarkup(<LetterHtml letter={letter} head={head} />)}`,
    text: letterText(letter, head),
  };
}
