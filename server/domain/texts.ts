import { passwordTexts } from './field-texts.ts';
import { boxTexts, horseTexts, noteTexts } from './horse-texts.ts';

/** What an alert says. `{status}` in a title stands for the HTTP status of the refusal. */
export type AlertText = {
  title: string;
  message: string;
  button?: string;
  /** One more sentence: why it was refused. */
  reason?: string;
  /** What helps; the alert waits for an answer then. */
  action?: { href: string; label: string };
};

/**
 * What became of an action. A status of its own wins over `failed`. `atFields`: errors of fields (or of the whole form)
 * with an alert of their own, which wins over both; its message is the very text that stands there.
 */
export type Outcomes = { done?: AlertText; failed: AlertText; atFields?: readonly AlertText[] } & {
  [status: number]: AlertText;
};

const failed = (message: string, title = 'Error {status}'): AlertText => ({ title, message });

const SHORT_PASSWORD = failed('Hasło musi mieć conajmniej 8 znaków');

/** What a form hears that came without a session and waits for its sender to sign in again. */
export const NOT_DONE_YET = 'Sesja wygasła, więc tego jeszcze nie zapisano. Sprawdź i wyślij ponownie.';

/** What is said before a piece of work is finished. */
export const FINAL = 'Zatwierdzenie jest ostateczne i nie można go cofnąć.';

/** What is said of a mailed link to a new password that opens nothing any more, and what helps. */
const DEAD_LINK = 'Ten link stracił ważność. Poproś o nowy.';
const ASK_AGAIN = { href: '/forgot-password', label: 'Poproś o nowy link' };
const deadReset = { ...failed('Wystąpił błąd podczas resetowania hasła'), reason: DEAD_LINK, action: ASK_AGAIN };

/** What is said where one wants to register who has registered already, and what helps. */
export const REGISTERED = 'To konto już istnieje.';
const registered = { ...failed(REGISTERED), action: { href: '/login', label: 'Zaloguj się' } };

/** The alerts of every action, shared by the server's flash and the islands. The spec's texts, letter for letter. */
export const texts = {
  signIn: {
    failed: failed('Nie udało się zalogować'),
    429: failed('Zbyt wiele prób logowania. Odczekaj chwilę i spróbuj ponownie.'),
  },
  signOut: { failed: failed('Nie udało się wylogować') },
  refreshSession: { failed: failed('Sesja wygasła. Zaloguj się ponownie.') },
  arrangeMenu: { failed: failed('Nie udało się zapisać zmian') },
  sendInvitation: {
    done: { title: 'SUKCES', message: 'Wysłano zaproszenie' },
    failed: failed('Wystąpił błąd podczas wysyłania zaproszenia'),
    409: failed('Już konto na takim mailu istnieje'),
    atFields: [{ title: 'Puste pole', message: 'Wpisz adres email' }],
  },
  resendInvitation: {
    done: { title: 'SUKCES', message: 'Wysłano zaproszenie' },
    failed: failed('Wystąpił błąd podczas wysyłania zaproszenia'),
    404: failed('Tego zaproszenia już nie ma'),
    409: failed('Już konto na takim mailu istnieje'),
  },
  withdrawInvitation: {
    done: { title: 'SUKCES', message: 'Wycofano zaproszenie' },
    failed: failed('Nie udało się wycofać zaproszenia'),
    404: failed('Tego zaproszenia już nie ma'),
  },
  openRegistration: {
    failed: failed('Nie udało się otworzyć zaproszenia'),
    404: failed('Nie ma takiego zaproszenia. Sprawdź, czy link z wiadomości jest cały.'),
    410: failed('To zaproszenie straciło ważność. Poproś stajnię o nowe.'),
    atFields: [registered],
  },
  keepRegistration: {
    failed: failed('Nie udało się zarejestrować'),
    409: failed('Od ostatniego kroku minęła godzina. Zacznij, proszę, od hasła.'),
    atFields: [SHORT_PASSWORD],
  },
  register: {
    done: { title: 'Zarejestrowano pomyślnie', message: 'Możesz się teraz zalogować' },
    failed: failed('Nie udało się zarejestrować'),
    atFields: [SHORT_PASSWORD, registered],
  },
  reportBug: {
    done: {
      title: 'Zgłoszenie wysłane',
      message: 'Dziękujemy! Przeczytamy zgłoszenie i odezwiemy się, jeśli podano adres e-mail.',
    },
    failed: failed('Nie udało się wysłać zgłoszenia'),
    429: failed('Wysłano już kilka zgłoszeń. Spróbuj ponownie za godzinę albo zadzwoń do nas.'),
  },
  createGroup: {
    done: { title: 'SUKCES', message: 'Utworzono grupę' },
    failed: failed('Wystąpił błąd podczas tworzenia grupy'),
  },
  updateGroup: {
    done: { title: 'SUKCES', message: 'Zmieniono nazwę grupy' },
    failed: failed('Wystąpił błąd podczas aktualizowania grupy'),
  },
  deleteGroup: {
    done: { title: 'SUKCES', message: 'Usunięto grupę' },
    failed: failed('Wystąpił błąd podczas usuwania grupy'),
  },
  assignGroups: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
    failed: failed('Wystąpił błąd podczas przypisywania grup'),
  },
  requestPasswordReset: {
    failed: failed('Wystąpił błąd podczas wysyłania maila'),
    429: failed('Wysłano już kilka wiadomości. Sprawdź skrzynkę i folder spam albo spróbuj ponownie za pół godziny.'),
  },
  sendPasswordReset: {
    done: { title: 'Wiadomość wysłana', message: 'Sprawdź skrzynkę odbiorczą i folder spam' },
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
    atFields: [
      { title: 'Różne hasła', message: passwordTexts.different },
      { title: 'Za krótkie hasło', message: passwordTexts.tooShort },
    ],
  },
  changePassword: {
    done: { title: 'SUKCES', message: 'Pomyślnie zaktualizowano hasło' },
    failed: failed('Wystąpił błąd podczas aktualizacji hasła'),
  },
  updateOwnData: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
    failed: failed('Wystąpił błąd podczas aktualizacji danych'),
  },
  updatePerson: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
    failed: failed('Wystąpił błąd podczas aktualizacji danych'),
  },
  addPicture: {
    done: { title: 'SUKCES', message: 'Zapisano zdjęcie' },
    failed: failed('Wystąpił błąd podczas dodawania zdjęcia'),
    0: failed('Nieznany błąd', 'BŁĄD'),
    500: failed('Nieznany błąd'),
  },
  removePicture: {
    done: { title: 'SUKCES', message: 'Usunięto zdjęcie' },
    failed: failed('Wystąpił błąd podczas usuwania zdjęcia'),
  },
  setRole: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano rolę' },
    failed: failed('Wystąpił błąd podczas aktualizacji danych'),
  },
  deletePerson: {
    done: { title: 'SUKCES', message: 'Konto zostało usunięte' },
    failed: failed('Wystąpił błąd podczas usuwania konta'),
  },
  endSession: {
    done: { title: 'SUKCES', message: 'Wylogowano urządzenie' },
    failed: failed('Nie udało się wylogować urządzenia'),
  },
  endOtherSessions: {
    done: { title: 'SUKCES', message: 'Wylogowano inne urządzenia' },
    failed: failed('Nie udało się wylogować innych urządzeń'),
  },
  saveSubscription: {
    done: { title: 'SUKCES', message: 'Włączono powiadomienia na tym urządzeniu' },
    failed: failed('Nie udało się włączyć powiadomień'),
    0: failed(
      'Nie udało się włączyć powiadomień. Sprawdź połączenie; w trybie prywatnym przeglądarki nie działają.',
      'BŁĄD',
    ),
  },
  removeSubscription: {
    done: { title: 'SUKCES', message: 'Wyłączono powiadomienia' },
    failed: failed('Nie udało się wyłączyć powiadomień'),
  },
  sendTestPush: {
    done: { title: 'Wysłano powiadomienie', message: 'Za chwilę pokaże się na urządzeniach z listy' },
    failed: failed('Nie udało się wysłać powiadomienia'),
    409: failed('Powiadomienia nie są włączone na żadnym urządzeniu'),
    429: failed('Wysłano już kilka próbnych powiadomień. Spróbuj ponownie za kilka minut.'),
  },
  createHorse: {
    done: { title: 'SUKCES', message: 'Dodano konia' },
    failed: failed('Wystąpił błąd podczas dodawania konia'),
    409: failed(horseTexts.otherId, 'BŁĄD 409'),
    atFields: [failed(boxTexts.taken, 'BŁĄD 409')],
  },
  updateHorse: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
    failed: failed('Wystąpił błąd podczas aktualizowania konia'),
    404: failed(horseTexts.gone),
    409: failed(horseTexts.changed, 'BŁĄD 409'),
    atFields: [failed(boxTexts.taken, 'BŁĄD 409')],
  },
  deleteHorse: {
    done: { title: 'SUKCES', message: 'Usunięto konia' },
    failed: failed('Wystąpił błąd podczas usuwania konia'),
  },
  openHorse: { failed: failed('Nie ma takiego konia.') },
  fixBox: {
    done: { title: 'Sukces', message: 'Problem został rozwiązany. Możesz już dodać konia!' },
    failed: failed('Wystąpił błąd podczas aktualizowania konia'),
    404: failed('Tego konia już nie ma. Sprawdź dane i wyślij je ponownie.', 'BŁĄD 404'),
    409: failed(boxTexts.movedAway, 'BŁĄD 409'),
    atFields: [failed(boxTexts.takenToo, 'BŁĄD 409')],
  },
  openNote: { failed: failed('Nie ma takiej notatki.') },
  createNote: {
    done: { title: 'SUKCES', message: 'Dodano notatkę' },
    failed: failed('Nie udało się dodać notatki'),
    409: failed(noteTexts.otherId),
  },
  updateNote: {
    done: { title: 'SUKCES', message: 'Zmieniono notatkę' },
    failed: failed('Nie udało się zaktualizować notatki'),
    404: failed(noteTexts.gone),
    409: failed(noteTexts.changed),
  },
  deleteNote: {
    done: { title: 'SUKCES', message: 'Usunięto notatkę' },
    failed: failed('Nie udało się usunąć notatki'),
  },
  changeHealth: {
    done: { title: 'SUKCES', message: 'Zmiana zapisana' },
    failed: failed('Nie udało się zapisać zmian'),
  },
  createEvent: { failed: failed('Nie udało się utworzyć wydarzenia') },
  finishEvent: {
    done: { title: 'SUKCES', message: 'Zmiana zapisana' },
    failed: failed('Nie udało się zapisać zmian'),
  },
  deleteEvent: {
    done: { title: 'SUKCES', message: 'Usunięto wydarzenie' },
    failed: failed('Nie udało się usunąć wydarzenia'),
  },
  assignWorker: {
    done: { title: 'SUKCES', message: 'Zmiana zapisana' },
    failed: failed('Nie udało się przypisać pracownika'),
  },
  makeCalendarLink: { failed: failed('Nie udało się utworzyć adresu kalendarza') },
  revokeCalendarLink: {
    done: { title: 'SUKCES', message: 'Adres kalendarza już nie działa' },
    failed: failed('Nie udało się unieważnić adresu kalendarza'),
  },
  completeTask: {
    done: { title: 'Sukces', message: 'Zadanie zostało pomyślnie zatwierdzone' },
    failed: failed('Wystąpił błąd podczas zatwierdzania zadania', 'Błąd'),
  },
} as const satisfies Record<string, Outcomes>;

export type TextKey = keyof typeof texts;

export type Alert = AlertText & { kind: 'success' | 'error'; button: string };

const DEFAULT_BUTTON = 'Dalej';

/** The alert of a finished action; undefined for those that show none. */
export function successAlert(key: TextKey): Alert | undefined {
  const { done } = texts[key] as Outcomes;
  return done && { kind: 'success', button: DEFAULT_BUTTON, ...done };
}

/** Which of an action's alerts `atFields` fits the errors at its fields; -1: none. */
export function alertAt(key: TextKey, fields: Record<string, string>): number {
  const { atFields = [] } = texts[key] as Outcomes;
  return atFields.findIndex(({ message }) => Object.values(fields).includes(message));
}

/** Why an action was refused, in one text for its alert and its form: the action's own for this status, else what was thrown. */
export function reasonOf(key: TextKey, status: number, thrown: string): string {
  return (texts[key] as Outcomes)[status]?.message ?? thrown;
}

/** The alert of a form that was kept through a sign-in. */
export const notDoneAlert = (): Alert => ({
  kind: 'error',
  title: 'Jeszcze nie zapisano',
  message: NOT_DONE_YET,
  button: DEFAULT_BUTTON,
});

/** The alert of a refused action, `at` as alertAt says. Status 0 means that the server was never reached. */
export function failureAlert(key: TextKey, status: number, at = -1): Alert {
  const outcomes: Outcomes = texts[key];
  const text = outcomes.atFields?.[at] ?? outcomes[status] ?? outcomes.failed;
  return { kind: 'error', button: DEFAULT_BUTTON, ...text, title: text.title.replace('{status}', String(status)) };
}
