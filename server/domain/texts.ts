/** What an alert says. `{status}` in a title stands for the HTTP status of the refusal. */
export type AlertText = { title: string; message: string; button?: string };

/**
 * What became of an action. A status of its own wins over `failed`. `atFields`: errors of fields with an alert of their
 * own, which wins over both; its message is the very text that stands at the field.
 */
export type Outcomes = { done?: AlertText; failed: AlertText; atFields?: readonly AlertText[] } & {
  [status: number]: AlertText;
};

const failed = (message: string, title = 'Error {status}'): AlertText => ({ title, message });

/** The alerts of every action, shared by the server's flash and the islands. The spec's texts, letter for letter. */
export const texts = {
  signIn: {
    failed: failed('Nie udało się zalogować'),
    429: failed('Zbyt wiele prób logowania. Odczekaj chwilę i spróbuj ponownie.'),
  },
  signOut: { failed: failed('Nie udało się wylogować') },
  refreshSession: { failed: failed('Sesja wygasła. Zaloguj się ponownie.') },
  arrangeMenu: { failed: failed('Nie udało się zapisać zmian') },
  reportBug: {
    done: {
      title: 'Zgłoszenie wysłane',
      message: 'Dziękujemy! Przeczytamy zgłoszenie i odezwiemy się, jeśli podano adres e-mail.',
    },
    failed: failed('Nie udało się wysłać zgłoszenia'),
    429: failed('Wysłano już kilka zgłoszeń. Spróbuj ponownie za godzinę albo zadzwoń do nas.'),
  },
  completeTask: {
    done: { title: 'Sukces', message: 'Zadanie zostało pomyślnie zatwierdzone' },
    failed: failed('Wystąpił błąd podczas zatwierdzania zadania', 'Błąd'),
  },
} as const satisfies Record<string, Outcomes>;

export type TextKey = keyof typeof texts;

export type Alert = { kind: 'success' | 'error'; title: string; message: string; button: string };

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

/** The alert of a refused action, `at` as alertAt says. Status 0 means that the server was never reached. */
export function failureAlert(key: TextKey, status: number, at = -1): Alert {
  const outcomes: Outcomes = texts[key];
  const { title, message, button = DEFAULT_BUTTON } = outcomes.atFields?.[at] ?? outcomes[status] ?? outcomes.failed;
  return { kind: 'error', title: title.replace('{status}', String(status)), message, button };
}

/** What is wrong with a person's data. */
export const fieldTexts = {
  required: 'To pole jest wymagane',
  phone: 'Numer telefonu to 9 cyfr',
  postalCode: 'Kod pocztowy ma postać NN-NNN',
} as const;

const pluralRules = new Intl.PluralRules('pl-PL');

/** The form a Polish noun takes after a whole number: 1 koń, 2 konie, 5 koni. */
export function plural(count: number, one: string, few: string, many: string): string {
  const rule = pluralRules.select(count);
  return rule === 'one' ? one : rule === 'few' ? few : many;
}

/** Nine digits as Poles write them: '600 100 200', with no-break spaces. */
export const formatPhone = (digits: string): string => digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0');
