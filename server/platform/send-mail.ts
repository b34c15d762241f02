import type * as Bundle from '../../views/index.tsx';
import type { MailName, MailProps } from '../../views/mails.tsx';
import type { Club } from '../../views/page-context.tsx';
import type { Job } from './jobs.ts';
import type { Mailer } from './mail.ts';

/** Draws a mail and hands it over, within a job: the job's id names the mail, so that a second try is the same mail. */
export type Post = <Name extends MailName>(
  job: Job,
  envelope: { to: string; replyTo?: string | undefined },
  name: Name,
  props: MailProps<Name>,
) => Promise<void>;

type Means = { mailer: Mailer; views: () => typeof Bundle; club: () => Promise<Club>; publicUrl: string };

export function mailSender({ mailer, views, club, publicUrl }: Means): Post {
  return async (job, envelope, name, props) => {
    const drawn = views().drawMail(name, props, { club: await club(), publicUrl });
    await mailer.send({ id: job.id, ...envelope, ...drawn }, job.signal);
  };
}
