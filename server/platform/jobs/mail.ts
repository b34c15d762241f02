import type { SendMailOptions } from 'nodemailer';
import type * as Bundle from '../../../views/index.tsx';
import type { MailName, MailProps } from '../../../views/index.tsx';
import type { Config } from '../../config.ts';
import { plainAddress, sender } from '../../domain/mail-addresses.ts';
import type { Club } from '../data/club.ts';
import type { Db } from '../data/database.ts';
import { isFailing, lastRuns, noted } from '../data/last-runs.ts';
import { mailFolder, writeMailFile } from './mail-files.ts';

export type Mail = {
  /** The job's id, so that a retry has the same Message-ID. */
  id: string;
  to: string;
  /** The sender's name if MAIL_FROM has none. */
  fromName?: string;
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  attachments?: Attachment[];
  /** The address for one-click unsubscription by a mail program (RFC 8058). */
  unsubscribe?: string;
};

/** `cid`: the content id with which the mail's HTML refers to it. */
type Attachment = { filename: string; content: Buffer; contentType: string; cid?: string };

type Mailer = {
  /** Throws BadAddress, or an Error without names of people when the mail server refuses the mail. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
};

/**
 * Opens a mailer that uses the SMTP server if there is one, else writes files to the folder `mail` of the data directory.
 * Throws BadAddress when the configured sender is invalid.
 */
export function openMail(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, clock = () => new Date()): Mailer {
  const from = sender(config.mailFrom);
  const [, domain] = from.address.split('@');
  const deliver = config.smtpUrl ? bySmtp(config.smtpUrl) : byFile(mailFolder(config));
  return {
    async send({ id, to, fromName = '', replyTo, subject, html, text, attachments, unsubscribe }, signal) {
      await deliver({
        from: { ...from, name: from.name || fromName },
        to: plainAddress(to),
        ...(replyTo && { replyTo: plainAddress(replyTo) }),
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        date: clock(),
        ...(attachments && { attachments }),
        headers: {
          'Auto-Submitted': 'auto-generated', // Suppresses out-of-office replies.
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        ...(signal && { signal }),
      });
    },
  };
}

/** Whether mails can be sent; otherwise they wait in the queue. */
export const canMail = ({ smtpUrl, mailFiles }: Pick<Config, 'smtpUrl' | 'mailFiles'>): boolean =>
  smtpUrl !== undefined || mailFiles;

/** Whether a mail that is enqueued now is likely to leave at once. */
export const isMailLeaving = async ({ config, db, hold }: { config: Config; db: Db; hold?: { on: boolean } }) =>
  !hold?.on && reachesPeople(config) && !isFailing((await lastRuns(db)).get('mail'));

/** Whether mails reach people. Mails written as files do only in the demo and in dev, which show them. */
export const reachesPeople = ({ smtpUrl, mailFiles, mode }: Pick<Config, 'smtpUrl' | 'mailFiles' | 'mode'>): boolean =>
  smtpUrl !== undefined || (mailFiles && mode !== 'production');

/** Loaded with the first mail, because it takes about 5 MB and a process may run for hours without sending one. */
const loadNodemailer = async () => (await import('nodemailer')).default;

/** Its message has only codes, no names of people, so it may be stored. */
export class MailRefused extends Error {}

type Deliver = (mail: SendMailOptions & { messageId: string; date: Date }) => Promise<void>;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function bySmtp(url: string): Deliver {
  const { username, hostname } = new URL(url);
  const settings = {
    url, // Its query, such as ?requireTLS=false, overrides the settings here.
    requireTLS: username !== '' && !LOOPBACK.includes(hostname), // Never send a password in the clear.
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return async (mail) => {
    const transport = (await loadNodemailer()).createTransport(settings);
    await transport.sendMail(mail).catch((error: { code?: string; responseCode?: number; command?: string }) => {
      // The server's message names the recipient, so it must not reach logs and the queue.
      const { code, responseCode, command } = error;
      throw new MailRefused(`The mail server took no mail: ${[code, command, responseCode].filter(Boolean).join(' ')}`);
    });
  };
}

function byFile(folder: string): Deliver {
  const settings = { streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true } as const;
  return async (mail) => {
    const composer = (await loadNodemailer()).createTransport(settings);
    const { message } = await composer.sendMail(mail);
    await writeMailFile(folder, mail.date, message as Buffer);
  };
}

/** A mail without its content. `id`: the job's id, from which the Message-ID is made. */
type Envelope = Pick<Mail, 'id' | 'to' | 'replyTo' | 'attachments' | 'unsubscribe'> & { signal?: AbortSignal };

export type SendMail = <Name extends MailName>(envelope: Envelope, name: Name, props: MailProps<Name>) => Promise<void>;

type Means = {
  mailer: Mailer;
  views: () => typeof Bundle;
  club: () => Promise<Club>;
  publicUrl: string;
  db: Db;
  clock: () => Date;
};

/** Notes of each mail whether it left. */
export function mailSender({ mailer, views, club, publicUrl, db, clock }: Means): SendMail {
  return async ({ signal, ...envelope }, name, props) => {
    const letterhead = { club: await club(), publicUrl };
    const rendered = views().drawMail(name, props, letterhead);
    const mail = { ...envelope, ...rendered, fromName: letterhead.club.name };
    await noted(db, 'mail', clock, () => mailer.send(mail, signal));
  };
}
