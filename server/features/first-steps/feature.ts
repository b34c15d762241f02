import { z } from 'zod';
import { alertTexts, failed } from '../../domain/texts.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { action, type Command } from '../../platform/forms/action.ts';
import { forget, note } from './queries.ts';
import { sendTestMail } from './send-test-mail.ts';

const texts = alertTexts({
  sendTestMail: {
    done: {
      title: 'SUKCES',
      message: 'Wysłano wiadomość próbną na Twój adres. Jeśli jej nie widać, zajrzyj do spamu.',
      stays: true,
    },
    failed: failed('Wiadomość próbna nie wyszła'),
    429: failed('Wiadomość próbną można wysłać 3 razy na dobę. Następną wyślesz jutro.'),
  },
  hideFirstSteps: {
    done: {
      title: 'Schowano',
      message: 'Wszystko z tej listy jest też w menu i w Ustawieniach',
      undo: { action: '/api/hide_first_steps', name: 'hidden' },
    },
    failed: failed('Nie udało się schować listy'),
  },
  showFirstSteps: { failed: failed('Nie udało się pokazać listy') },
});

const Hide = z.object({ hidden: z.boolean() });

async function hideFirstSteps(command: Command<z.output<typeof Hide>>): Promise<void> {
  const { db, now, input } = command;
  await inTransaction(db, async (tx) => {
    if (input.hidden) await note(tx, 'first_steps_hidden_at', now);
    else await forget(tx, 'first_steps_hidden_at');
    await recordAudit(tx, command, 'hide_first_steps', { setting: null }, { after: { hidden: input.hidden } });
  });
}

const actions = [
  action({
    path: '/api/send_test_mail',
    summary: 'Mail whoever asks, to see whether mails leave; the answer says what came of it',
    may: 'changeSettings',
    texts: texts.sendTestMail,
    refusals: [409],
    run: sendTestMail,
  }),
  action({
    path: '/api/hide_first_steps',
    summary: 'Put the first steps away, or show them again',
    may: 'changeSettings',
    texts: texts.hideFirstSteps,
    textsFor: (_person, input) => (input?.hidden === false ? texts.showFirstSteps : texts.hideFirstSteps),
    body: Hide,
    run: hideFirstSteps,
    undo: () => 'false',
  }),
];

export const firstSteps: Feature = { name: 'first-steps', offers: ['queries.ts'], actions, texts };
