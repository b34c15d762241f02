import type * as Bundle from '../../views/index.tsx';
import type { MailName, MailProps } from '../../views/mails.tsx';
import type { Club } from '../../views/page-context.tsx';
import type { Mailer } from './mail.ts';

/** Whom a mail goes to. `id` names it for good: a job's, so that a second try is the same mail. */
export type Envelope = { id: string; to: string; replyTo?: string | undefined; signal?: AbortSignal };

/** Draws a mail and hands it over. */
export type SendMail = <Name extends MailName>(envelope: Envelope, name: Name, props: MailProps<Name>) => Promise<void>;

type Means = { mailer: Mailer; views: () => typeof Bundle; club: () => Promise<Club>; publicUrl: string };

export function mailSender({ mailer, views, club, publicUrl }: Means): SendMail {
  return async ({ signal, ...envelope }, name, props) => {
    const drawn = views().drawMail(name, props, { club: await club(), publicUrl });
    await mailer.send({ ...envelope, ...drawn }, signal);
  };
}
