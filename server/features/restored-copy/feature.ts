import type RestoredCopy from '../../../views/restored-copy/restored-copy.page.tsx';
import { alertTexts, failed } from '../../domain/texts.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { action, type Call } from '../../platform/forms/action.ts';
import { endHold, heldCopyOf } from '../../platform/jobs/hold.ts';
import { waitingMails } from '../../platform/jobs/jobs.ts';
import { page } from '../../platform/pages/page.ts';

const texts = alertTexts({
  startSending: {
    done: { title: 'SUKCES', message: 'Wysyłka działa' },
    failed: failed('Nie udało się uruchomić wysyłki'),
  },
});

/** Lets mails, notifications and jobs of a restored copy go out. Other processes notice it within a second. */
async function startSending(call: Call<object>): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    if (await endHold(tx)) await recordAudit(tx, call, 'start_sending', { setting: null });
  });
  const { hold } = call.request.server.deps;
  if (hold) hold.on = false;
}

const actions = [
  action({
    path: '/api/start_sending',
    summary: 'Let go out what a restored copy of the database holds back',
    may: 'startSending',
    texts: texts.startSending,
    run: startSending,
  }),
];

const pages = [
  page({
    path: '/restored-copy',
    may: 'startSending',
    async answer({ db, reply, request }) {
      const copyOf = await heldCopyOf(db);
      if (!copyOf) return reply.redirect('/home', 303);
      const kinds = request.server.features.flatMap(({ jobs = [] }) => jobs);
      const props = { copyOf: copyOf.toISOString(), waiting: (await waitingMails(db, kinds)).count };
      return reply.page<typeof RestoredCopy>('restored-copy/restored-copy', props, { title: 'Kopia zapasowa' });
    },
  }),
];

export const restoredCopy: Feature = { name: 'restored-copy', pages, actions, texts };
