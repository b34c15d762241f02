import { codedFields, fieldErrors } from '../../domain/field-texts.ts';
import { plural } from '../../domain/plural.ts';
import { alertTexts, failed, MAIL_WAITS, type PageAlert, successAlert } from '../../domain/texts.ts';

const shortPassword = failed(codedFields.password_too_short);

export const REGISTERED = 'To konto już istnieje.';
const registered = { ...failed(REGISTERED), action: { href: '/login', label: 'Zaloguj się' } };

/** A link can be handed over when mails cannot be sent. */
const HAND_OVER = { href: '/invitations', label: 'Daj link' };

export const TOO_LATE =
  'Nie wysłano zaproszenia. Przed nim czeka tyle wiadomości, że wyszłoby dopiero po wygaśnięciu linku. Spróbuj ponownie za kilka dni albo daj link.';
const tooLate = { ...failed(TOO_LATE), action: HAND_OVER };

const sendOne = {
  done: { title: 'SUKCES', message: 'Wysłano zaproszenie' },
  waits: { title: 'Zaproszenie czeka', message: MAIL_WAITS, action: HAND_OVER },
  failed: failed('Wystąpił błąd podczas wysyłania zaproszenia'),
  409: failed(fieldErrors.emailTaken),
};

export const invitationTexts = alertTexts({
  sendInvitation: {
    ...sendOne,
    codes: {
      no_email_to_invite: { title: 'Puste pole', message: codedFields.no_email_to_invite },
      mail_too_late: tooLate,
    },
  },
  sendInvitations: {
    done: { title: 'SUKCES', message: 'Wysłano zaproszenia' },
    waits: { title: 'Zaproszenia czekają', message: MAIL_WAITS, action: HAND_OVER },
    failed: failed('Wystąpił błąd podczas wysyłania zaproszeń'),
    codes: { mail_too_late: tooLate },
    unfinished: true,
  },
  /** No text for success: the page shows the new links. */
  makeLink: {
    failed: failed('Nie udało się utworzyć linku'),
    404: failed('Nie ma takiej osoby.'),
    409: failed('Ta osoba ma już konto.'),
  },
  resendInvitation: {
    ...sendOne,
    404: failed('Tego zaproszenia już nie ma'),
    codes: { mail_too_late: tooLate },
  },
  openInvitee: { failed: failed('Ta osoba ma już konto albo nie ma jej w stajni.') },
  openInvitation: { failed: failed('Tego zaproszenia już nie ma') },
  withdrawInvitation: {
    done: { title: 'SUKCES', message: 'Wycofano zaproszenie' },
    failed: failed('Nie udało się wycofać zaproszenia'),
    404: failed('Tego zaproszenia już nie ma'),
  },
  openRegistration: {
    failed: failed('Nie udało się otworzyć zaproszenia'),
    404: failed('Nie ma takiego zaproszenia. Sprawdź, czy link z wiadomości jest cały.'),
    410: failed('To zaproszenie straciło ważność. Poproś stajnię o nowe.'),
    codes: { already_registered: registered },
  },
  saveRegistrationStep: {
    failed: failed('Nie udało się zarejestrować'),
    409: failed('Od ostatniego kroku minęła godzina. Zacznij, proszę, od hasła.'),
    codes: { password_too_short: shortPassword },
    unfinished: true,
  },
  register: {
    done: { title: 'Zarejestrowano pomyślnie', message: 'Możesz się teraz zalogować' },
    failed: failed('Nie udało się zarejestrować'),
    codes: { password_too_short: shortPassword, already_registered: registered },
  },
});

/** The alert after inviting many when some addresses had an account. */
export const notInvitedAlert = (sent: number, emails: readonly string[]): PageAlert => ({
  ...(successAlert(invitationTexts.sendInvitations) as PageAlert),
  title: 'Nie wszystkich zaproszono',
  message: `Wysłano ${sent} ${plural(sent, 'zaproszenie', 'zaproszenia', 'zaproszeń')}`,
  reason: `${emails.length === 1 ? 'Ten adres ma już konto' : 'Te adresy mają już konta'}: ${emails.join(', ')}`,
  stays: true,
});
