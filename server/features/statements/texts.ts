import type { Reason } from '../../domain/refusal-codes.ts';
import { alertTexts, failed, failureAlert, MAIL_WAITS, type PageAlert } from '../../domain/texts.ts';

export const statementTexts = alertTexts({
  chooseStatementMail: {
    done: { title: 'Zaktualizowano', message: 'Zapisano ustawienie zestawień' },
    failed: failed('Nie udało się zapisać ustawienia zestawień'),
  },
  unsubscribe: {
    done: { title: 'SUKCES', message: 'Nie będziemy już wysyłać zestawień' },
    failed: failed('Nie udało się wyłączyć zestawień'),
  },
  sendStatements: {
    done: {
      title: 'SUKCES',
      message: 'Wysłano zestawienia',
      counted: ['Wysłano', 'zestawienie', 'zestawienia', 'zestawień'],
    },
    waits: { title: 'Zestawienia czekają', message: MAIL_WAITS },
    repeated: { title: 'Nic nie wysłano', message: 'Te zestawienia już wysłano albo czekają na wysłanie.' },
    failed: failed('Nie udało się wysłać zestawień'),
    unfinished: true,
  },
  openSending: { failed: failed('Nie ma takiej osoby') },
});

/** Why a person gets no statement by mail. */
export const statementRefusals = {
  noSuchPerson: { code: 'not_found', message: 'Nie ma takiej osoby.' },
  noEmail: { code: 'no_email', message: 'bez adresu e-mail, wydrukuj zestawienie' },
  unwanted: { code: 'unwanted', message: 'nie chce zestawień e-mailem' },
  nothing: { code: 'no_statement', message: 'nie ma zestawienia za ten miesiąc' },
  waits: { code: 'waits', message: 'czeka na wysłanie' },
  sentSince: { code: 'sent_since', message: 'właśnie wysłano' },
} satisfies Record<string, Reason>;

/** The alert when no statement was sent. */
export const noneSentAlert = (): PageAlert => ({
  ...failureAlert(statementTexts.sendStatements, 409),
  reason: 'Nikt z wybranych nie dostaje zestawień e-mailem albo nie ma zestawienia za ten miesiąc.',
  stays: true,
});
