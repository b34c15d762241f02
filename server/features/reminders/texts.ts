import { plural } from '../../domain/plural.ts';
import { alertTexts, failed, failureAlert, MAIL_WAITS, type PageAlert } from '../../domain/texts.ts';
import { billingErrors } from '../billing/texts.ts';

export const reminderErrors = {
  noSuchPerson: 'Nie ma takiej osoby.',
  nothingAsked: 'Ta osoba nie ma nic do zapłaty.',
  noEmail: 'Ta osoba nie ma adresu e-mail. Wydrukuj zestawienie.',
  noHorse: billingErrors.noHorse,
} as const;

export const reminderTexts = alertTexts({
  remindOfPayment: {
    done: {
      title: 'SUKCES',
      message: 'Wysłano przypomnienia',
      counted: ['Wysłano', 'przypomnienie', 'przypomnienia', 'przypomnień'],
    },
    waits: { title: 'Przypomnienia czekają', message: MAIL_WAITS },
    failed: failed('Nie udało się wysłać przypomnienia'),
    unfinished: true,
  },
  openUnpaid: { failed: failed('Nie ma takiej osoby') },
});

/** The alert when some reminders were not sent. */
export function notRemindedAlert(sent: number, refused: number): PageAlert {
  const failure = failureAlert(reminderTexts.remindOfPayment, 409);
  const reason =
    'Nie przypomina się temu, kto dostał przypomnienie w ostatnich trzech dniach, nie ma adresu e-mail albo nie ma już nic do zapłaty.';
  if (sent === 0) return { ...failure, reason, stays: true };
  return {
    ...failure,
    title: 'Nie wszystkim przypomniano',
    message: `Wysłano ${sent} ${plural(sent, 'przypomnienie', 'przypomnienia', 'przypomnień')}`,
    reason: `Pominięto ${refused}. ${reason}`,
    stays: true,
  };
}
