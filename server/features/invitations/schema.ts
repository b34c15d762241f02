import { z } from 'zod';
import { type FieldCode, fieldErrors } from '../../domain/field-texts.ts';
import type { Role } from '../../domain/policy.ts';
import { addressFields, emailField, nameFields, unknown } from '../../platform/forms/fields.ts';
import { MailsLeave } from '../../platform/jobs/mails-leave.ts';
import { newPassword } from '../../platform/session/passwords.ts';

export const Invite = z.object({
  email: emailField('no_email_to_invite' satisfies FieldCode),
  role: z.enum(['user', 'worker']).default('user'),
  person_id: unknown(z.uuid()),
});

export type Invite = z.output<typeof Invite>;

/** The most invitations sent, or links made, at once. */
export const MOST_AT_ONCE = 60;

/** The addresses in 'a@b.pl c@d.pl', or in 'Jan Kowalski <jan@b.pl>', as mail programs copy it. */
function emailsIn(entry: string): string[] {
  const words = entry.split(/\s+/).filter(Boolean);
  const bracketed = (word: string) => /^<(.*)>$/.exec(word)?.[1];
  if (!words.some(bracketed)) return words;
  return words.flatMap((word) => bracketed(word) ?? (word.includes('@') ? word : []));
}

/** Addresses as people paste them, separated by lines, commas or semicolons. A quoted name may contain these. */
const EmailsInText = z
  .string({ error: 'Wpisz adresy e-mail' })
  .max(20_000, 'Za długi tekst')
  .transform((text) => [
    ...new Set(
      text
        .toLowerCase()
        .replace(/"[^"]*"/g, '')
        .split(/[\n,;]+/)
        .flatMap(emailsIn),
    ),
  ])
  .pipe(
    z
      .array(z.string().max(254, 'Któryś adres jest za długi'))
      .min(1, 'Wpisz adresy e-mail')
      .max(MOST_AT_ONCE, `Najwyżej ${MOST_AT_ONCE} adresów naraz`)
      .superRefine((emails, context) => {
        const wrong = emails.find((email) => !z.email().safeParse(email).success);
        if (wrong) context.addIssue({ code: 'custom', message: `To nie jest adres e-mail: ${wrong.slice(0, 60)}` });
      }),
  );

export const InviteMany = z.object({ emails: EmailsInText, role: Invite.shape.role });
export type InviteMany = z.output<typeof InviteMany>;

/** The number of invitations; `refused`: the accounts of the other addresses. */
export const InvitedMany = MailsLeave.extend({ sent: z.int(), refused: z.array(z.uuid()) });
export type InvitedMany = z.output<typeof InvitedMany>;

/**
 * A person without an account, the role of somebody who is not in the books (only admins invite managers), or an open
 * invitation (`id`).
 */
export const LinkFor = z
  .object({
    person_id: unknown(z.uuid()),
    role: z.enum(['user', 'worker', 'manager']).optional(),
    id: unknown(z.uuid()),
  })
  .refine(({ person_id, role, id }) => person_id || role || id, {
    path: ['role'],
    error: 'Wybierz, dla kogo jest link',
  });
export type LinkFor = z.output<typeof LinkFor>;

export const LinksFor = z.object({
  person_ids: z
    .array(z.uuid())
    .min(1, 'Zaznacz co najmniej jedną osobę')
    .max(MOST_AT_ONCE, `Najwyżej ${MOST_AT_ONCE} osób naraz`),
});
export type LinksFor = z.output<typeof LinksFor>;

export const InvitationLink = z.object({ url: z.url(), expires_at: z.iso.datetime() });
export type InvitationLink = z.output<typeof InvitationLink>;

export const InvitationLinks = z.object({ links: z.array(InvitationLink.extend({ person_id: z.uuid() })) });
export type InvitationLinks = z.output<typeof InvitationLinks>;

export const OneInvitation = z.object({ id: z.uuid() });

/**
 * `email`: null for a link that was handed over; `sent`: the mail has left, or the link was handed over; `waits`: the
 * mail is still to be sent; `expired`: the link is no longer valid; `leaves_at`: when a waiting mail will leave.
 */
export type OpenInvitation = {
  id: string;
  email: string | null;
  person_id: string | null;
  /** The name of the invitee, if they are in the books. */
  name: string | null;
  role: Role;
  /** Null if a command on the server made it. */
  invited_by_name: string | null;
  created_at: Date;
  expires_at: Date;
  sent: boolean;
  waits: boolean;
  expired: boolean;
  leaves_at: Date | null;
};

/** A link that was just made, for the person called `name` or, if they are new, for `email`. */
export type ShownLink = Pick<OpenInvitation, 'email' | 'name' | 'role' | 'expires_at'> & { url: string };

export type DrawnLink = ShownLink & { qr: { size: number; path: string } };

/** Somebody without an account; `invited_until`: the end of their open invitation. */
export type Unregistered = {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  role: Role;
  invited_until: Date | null;
};

/** A page of open invitations, or of people without an account; `ticked`: all of them. */
export type InvitationTab = { invitations: OpenInvitation[] } | { people: Unregistered[]; ticked: boolean };

/** `called`: the name or e-mail of the invitee. */
export type InvitationDialog = { name: 'withdraw-invitation' | 'invite-person'; id: string; called: string };

const Token = z.string().min(1).max(200);

/** Any length, because people copy links badly. */
export const TokenInPath = z.object({ token: z.string() });

/** What is known of the invitee; '' for unknown values. */
export const RegistrationData = z.object({
  email: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  phone_number: z.string().optional(),
});

const passwordFields = {
  password: newPassword('password_too_short'),
  confirmPassword: z.string({ error: fieldErrors.required }).max(200, 'passwords_differ' satisfies FieldCode),
};

const same = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword;
const differ = { path: ['confirmPassword'], error: 'passwords_differ' satisfies FieldCode };

const typed = z.string().max(200, 'Najwyżej 200 znaków').optional();

/** Needed only if the invitation has no e-mail; otherwise it is ignored, even if it is invalid. */
const typedEmail = z.string().max(1000, 'Ten adres jest za długi').optional();

/** A whole registration. The spec's `username` is ignored like any key we do not know. */
export const Register = z
  .object({ token: Token, email: typedEmail, ...passwordFields, ...nameFields, ...addressFields })
  .refine(same, differ);
export type Register = z.output<typeof Register>;

export const Passwords = z.object(passwordFields).refine(same, differ);
export const FinishRegistration = z.object({ token: Token, ...addressFields });
export type FinishRegistration = z.output<typeof FinishRegistration>;

/** The data of a new account, without the e-mail. */
export const Registrant = z.object({ ...nameFields, ...addressFields });
export type Registrant = z.output<typeof Registrant>;

export const OwnEmail = z.object({ email: emailField('Wpisz adres e-mail') });

/** One step, sent forwards or back; the step's own schema validates its fields. */
export const RegistrationStep = z.object({
  token: Token,
  step: z.int().min(1).max(3),
  go: z.enum(['next', 'back']).default('next'),
  email: typedEmail,
  password: typed,
  confirmPassword: typed,
  first_name: typed,
  last_name: typed,
  phone_number: typed,
  city: typed,
  street: typed,
  house_number: typed,
  postal_code: typed,
});
export type RegistrationStep = z.output<typeof RegistrationStep>;
