import type { Call } from '../../platform/forms/action.ts';
import { isRobot } from '../../platform/forms/strangers.ts';
import { visitRequested } from './messages.ts';
import { waitingVisit } from './queries.ts';
import { receive, requestMails } from './receive.ts';
import type { AskForVisit } from './schema.ts';

export const visitMails = requestMails('visit', waitingVisit);

/** Takes a request for a visit. What a robot sent is dropped, and answered as usual. Throws like `receive`. */
export async function askForVisit(call: Call<AskForVisit>): Promise<void> {
  if (isRobot(call)) return;
  const { website: _, shown_at: __, email = '', wished_day = null, ...rest } = call.input;
  await receive(
    call,
    { ...rest, email, wished_day },
    {
      table: 'visits',
      waits: { settled_at: null },
      insert: (tx, row) => tx.insertInto('visits').values(row).returning('id').executeTakeFirstOrThrow(),
      message: visitRequested,
      mails: visitMails,
    },
  );
}
