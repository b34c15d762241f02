import type * as Bundle from '../views/index.tsx';
import type { Club } from '../views/page-context.tsx';
import { invitationJobs } from './features/invitations/jobs.ts';
import { passwordJobs } from './features/passwords/jobs.ts';
import { peopleJobs } from './features/people/jobs.ts';
import { pushJobs } from './features/push/jobs.ts';
import { siteJobs } from './features/site/jobs.ts';
import type { Db } from './platform/database.ts';
import { sweep } from './platform/housekeeping.ts';
import type { Handlers } from './platform/jobs.ts';
import type { Mailer } from './platform/mail.ts';
import type { Push } from './platform/push.ts';
import { mailSender } from './platform/send-mail.ts';

type Needs = {
  db: Db;
  clock: () => Date;
  club: () => Promise<Club>;
  mail: Mailer;
  push: Push;
  views: () => typeof Bundle;
  publicUrl: string;
};

/** The table of contents of what is done behind the scenes: for each kind of job its handler. */
export function jobHandlers({ db, clock, club, mail, push, views, publicUrl }: Needs): Handlers {
  const post = mailSender({ mailer: mail, views, club, publicUrl });
  return {
    ...siteJobs({ db, club, post }),
    ...invitationJobs({ db, clock, club, post, publicUrl }),
    ...passwordJobs({ db, clock, post, publicUrl }),
    ...peopleJobs({ db, clock, post }),
    ...pushJobs({ db, clock, push }),
    housekeeping: () => sweep(db, clock()),
  };
}
