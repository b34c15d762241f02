import type { Call } from '../../platform/forms/action.ts';
import { isRobot } from '../../platform/forms/strangers.ts';
import { BadInput, NotFound } from '../../platform/http/errors.ts';
import { offeredIn, siteContent } from '../site/content.ts';
import { receive, requestMails } from '../visits/receive.ts';
import { openEntry } from './queries.ts';
import type { JoinWaitingList } from './schema.ts';

export const waitingMails = requestMails('waiting-list', openEntry);

/**
 * Puts a visitor on the waiting list. What a robot sent is dropped, and answered as usual. Throws like `receive`, and
 * BadInput (an unknown kind), NotFound (the stable offers no boarding).
 */
export async function joinWaitingList(call: Call<JoinWaitingList>): Promise<void> {
  if (isRobot(call)) return;
  const { website: _, shown_at: __, email = '', wished_day = null, ...rest } = call.input;
  const content = await siteContent(call.db);
  if (!offeredIn(content).boarding) throw new NotFound('Stajnia nie prowadzi teraz listy oczekujących.');
  const isKnown = !rest.kind || content.boarding.kinds.some(({ name }) => name === rest.kind);
  if (!isKnown) throw new BadInput(undefined, { kind: 'Wybierz z listy' });
  await receive(
    call,
    { ...rest, email, wished_day },
    {
      table: 'waiting_list',
      waits: { state: 'waiting' },
      insert: (tx, row) => tx.insertInto('waiting_list').values(row).returning('id').executeTakeFirstOrThrow(),
      mails: waitingMails,
    },
  );
}
