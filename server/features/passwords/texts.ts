import { codedFields } from '../../domain/field-texts.ts';
import { alertTexts, failed, MAIL_WAITS } from '../../domain/texts.ts';

const DEAD_LINK = 'Ten link stracił ważność. Poproś o nowy.';
const ASK_AGAIN = { href: '/forgot-password', label: 'Poproś o nowy link' };
const deadReset = { ...failed('Wystąpił błąd podczas resetowania hasła'), reason: DEAD_LINK, action: ASK_AGAIN };

export const passwordTexts = alertTexts({
  requestPasswordReset: {
    failed: failed('Wystąpił błąd podczas wysyłania maila'),
    429: failed('Wysłano już kilka wiadomości. Sprawdź skrzynkę i folder spam albo spróbuj ponownie za pół godziny.'),
  },
  sendPasswordReset: {
    done: { title: 'Wiadomość wysłana', message: 'Sprawdź skrzynkę odbiorczą i folder spam' },
    waits: { title: 'Wiadomość czeka', message: MAIL_WAITS },
    failed: failed('Wystąpił błąd podczas wysyłania maila'),
  },
  /** For somebody else's account. */
  sendPasswordResetTo: {
    done: {
      title: 'Wiadomość wysłana',
      message: 'Poproś tę osobę, żeby sprawdziła swoją skrzynkę odbiorczą i folder spam',
    },
    waits: { title: 'Wiadomość czeka', message: MAIL_WAITS },
    failed: failed('Wystąpił błąd podczas wysyłania maila'),
  },
  openReset: {
    failed: { ...failed(DEAD_LINK), action: ASK_AGAIN },
  },
  resetPassword: {
    done: { title: 'Zresetowano hasło pomyślnie', message: 'Możesz się teraz zalogować' },
    failed: failed('Wystąpił błąd podczas resetowania hasła'),
    404: deadReset,
    410: deadReset,
    codes: {
      passwords_differ: { title: 'Różne hasła', message: codedFields.passwords_differ },
      password_too_short_to_reset: { title: 'Za krótkie hasło', message: codedFields.password_too_short_to_reset },
    },
  },
  changePassword: {
    done: { title: 'SUKCES', message: 'Pomyślnie zaktualizowano hasło' },
    failed: failed('Wystąpił błąd podczas aktualizacji hasła'),
    codes: { password_too_short: failed(codedFields.password_too_short) },
  },
});
