/** The text of an alert. `{status}` in a title stands for the HTTP status of the refusal. */
export type AlertText = {
  title: string;
  message: string;
  button?: string;
  /** One more sentence: why it was refused. */
  reason?: string;
  /** A link that helps; such an alert stays until it is answered. */
  action?: { href: string; label: string };
  /** It says more than is read in 3 s, and waits until it is closed. */
  stays?: boolean;
};

/**
 * The alerts of an action by outcome. One for a single status wins over `failed`. `atFields`: errors of fields (or of
 * the whole form) with an alert of their own, which wins over both; its message is the very text that stands there.
 */
export type Outcomes = {
  done?: AlertText;
  /** Instead of `done` where what it has a mail sent by cannot send: the mail waits. */
  waits?: AlertText;
  failed: AlertText;
  atFields?: readonly AlertText[];
  /** An invalid field is reported there and by `atFields`, not by `failed`: nothing has failed yet. */
  unfinished?: true;
} & {
  [status: number]: AlertText;
};

/** The alerts of an action, or of a dialog that cannot be opened. A flash cookie holds the key, never a text. */
export type ActionTexts = Outcomes & { key: string };

/** The text of a refusal under the spec's usual title. */
export const failed = (message: string, title = 'Error {status}'): AlertText => ({ title, message });

/** What is said instead of 'sent' while no mail leaves. */
export const MAIL_WAITS =
  'Poczta nie jest jeszcze ustawiona, więc nic nie wysłano. Wiadomość wyjdzie, gdy administrator ją ustawi.';

/** Declares a feature's alerts by the names of its actions, which become their keys. */
export function alertTexts<const All extends Record<string, Outcomes>>(
  outcomes: All,
): { readonly [Name in keyof All]: All[Name] & { key: string } } {
  const entries = Object.entries(outcomes).map(([key, texts]) => [key, { ...texts, key }] as const);
  return Object.fromEntries(entries) as { [Name in keyof All]: All[Name] & { key: string } };
}

export type Alert = AlertText & { kind: 'success' | 'error'; button: string };

const DEFAULT_BUTTON = 'Dalej';

/** The alert of a finished action; undefined for those that show none. */
export const successAlert = ({ done }: ActionTexts): Alert | undefined =>
  done && { kind: 'success', button: DEFAULT_BUTTON, ...done };

/** The alert of one that is done, but for a mail that waits. */
export const waitingAlert = ({ waits }: ActionTexts): Alert | undefined =>
  waits && { kind: 'success', button: DEFAULT_BUTTON, stays: true, ...waits };

/** The alert of a refused action, `at` as alertAt says. Status 0 means that the server was never reached. */
export function failureAlert(texts: ActionTexts, status: number, at = -1): Alert {
  const text = texts.atFields?.[at] ?? texts[status] ?? texts.failed;
  return {
    kind: 'error',
    button: DEFAULT_BUTTON,
    ...text,
    title: text.title.replace(/ \{status\}/, status ? ` ${status}` : ''),
  };
}

/** Which of an action's alerts `atFields` fits the errors at its fields; -1: none. */
export const alertAt = ({ atFields = [] }: ActionTexts, fields: Record<string, string>): number =>
  atFields.findIndex(({ message }) => Object.values(fields).includes(message));

/** Whether a refusal is shown by an alert, and not at the fields alone. */
export const hasAlert = (texts: ActionTexts, fields: Record<string, string>): boolean =>
  !texts.unfinished || Object.keys(fields).filter(Boolean).length === 0 || alertAt(texts, fields) >= 0;

/** The reason of a refusal for its alert and its form: the action's text for this status, or the error's message. */
export const reasonOf = (texts: ActionTexts, status: number, thrown: string): string =>
  texts[status]?.message ?? thrown;

/** The message of a form that was sent without a session and is stored until its sender has signed in again. */
export const NOT_DONE_YET = 'Sesja wygasła, więc tego jeszcze nie zapisano. Sprawdź i wyślij ponownie.';

/** The alert of a form that was stored during a sign-in. */
export const notDoneAlert = (): Alert => ({
  kind: 'error',
  title: 'Jeszcze nie zapisano',
  message: NOT_DONE_YET,
  button: DEFAULT_BUTTON,
});
