import { dayOf, formatDay, formatTime } from './days.ts';
import { plural } from './plural.ts';

/** `{status}` in a title stands for the HTTP status of the refusal. */
export type AlertText = {
  title: string;
  message: string;
  button?: string;
  reason?: string;
  /** A link that helps; the alert then stays until it is closed. */
  action?: { href: string; label: string };
  /** Too long to read in 3 s, so it stays until it is closed. */
  stays?: boolean;
};

/** 'Cofnij' in an alert: a form of this action, whose one field says what is taken back. */
type Undo = { action: `/api/${string}`; name: string };

/** What was done, with how many before its noun: ['Wysłano', 'przypomnienie', 'przypomnienia', 'przypomnień'] */
type Counted = readonly [done: string, one: string, few: string, many: string];

/**
 * The alerts of an action by outcome. One for a status overrides `failed`. `atFields` overrides both, for field errors
 * (or errors of the whole form) that have an alert; its message must equal the field's text.
 */
type Outcomes = {
  done?: AlertText & { undo?: Undo; counted?: Counted };
  /** Replaces `done` while mails reach nobody. */
  waits?: AlertText;
  /** Replaces `done` for a form that was sent before and changed nothing now. */
  repeated?: AlertText;
  failed: AlertText;
  atFields?: readonly AlertText[];
  /** An invalid field is reported at the field and by `atFields`, not by `failed`, because nothing has failed yet. */
  unfinished?: true;
} & {
  [status: number]: AlertText;
};

/** The alerts of an action, or of a dialog that cannot be opened. A flash cookie holds the key, never a text. */
export type ActionTexts = Outcomes & { key: string };

/** Uses the title that the spec gives to most refusals. */
export const failed = (message: string, title = 'Error {status}'): AlertText => ({ title, message });

/** A refusal in the spec's words, and why, in ours. */
export const failedBecause = (message: string, reason: string): AlertText => ({ ...failed(message), reason });

export const MAIL_WAITS = 'Poczta nie jest jeszcze ustawiona, więc nic nie wysłano. Wiadomość czeka na serwerze.';

/** Declares alerts by action name, which becomes their key. */
export function alertTexts<const All extends Record<string, Outcomes>>(
  outcomes: All,
): { readonly [Name in keyof All]: All[Name] & { key: string } } {
  const entries = Object.entries(outcomes).map(([key, texts]) => [key, { ...texts, key }] as const);
  return Object.fromEntries(entries) as { [Name in keyof All]: All[Name] & { key: string } };
}

/** A notice shown once. It leaves after 3 s, unless it has an `action` or `stays`. */
export type PageAlert = AlertText & { kind: 'success' | 'error'; button: string; undo?: Undo & { value: string } };

const DEFAULT_BUTTON = 'Dalej';

/** `value` says what its 'Cofnij' takes back, without it there is none, or how many an alert that counts tells. */
export function successAlert({ done }: ActionTexts, value?: string): PageAlert | undefined {
  if (!done) return undefined;
  const { undo, counted, ...text } = done;
  const message = counted && /^\d{1,6}$/.test(value ?? '') ? countedText(counted, Number(value)) : text.message;
  return {
    kind: 'success',
    button: DEFAULT_BUTTON,
    ...text,
    message,
    ...(undo && value && { undo: { ...undo, value } }),
  };
}

const countedText = ([done, ...nouns]: Counted, count: number): string => `${done} ${count} ${plural(count, ...nouns)}`;

export const repeatedAlert = ({ repeated }: ActionTexts): PageAlert | undefined =>
  repeated && { kind: 'success', button: DEFAULT_BUTTON, stays: true, ...repeated };

export const waitingAlert = ({ waits }: ActionTexts): PageAlert | undefined =>
  waits && { kind: 'success', button: DEFAULT_BUTTON, stays: true, ...waits };

type Turns = { sent: number; waiting: number; until: Date };

/** The alert of an action some of whose mails wait for their turn, the last until this instant. */
export const turnAlert = (turns: Turns): PageAlert => ({
  kind: 'success',
  button: DEFAULT_BUTTON,
  stays: true,
  title: 'Wiadomości wychodzą po kolei',
  message: turnsInWords(turns),
  reason:
    'Na jeden adres wychodzą najwyżej 3 takie wiadomości na dobę, a od jednej osoby 60 na godzinę. Nie wysyłaj ich drugi raz.',
});

/** 'Wysłano 27, 1 czeka na swoją kolej i wyjdzie 28.11.2026, 20:00.' */
function turnsInWords({ sent, waiting, until }: Turns): string {
  const when = `${waiting > 1 ? 'do ' : ''}${formatDay(dayOf(until))}, ${formatTime(until)}`;
  const rest = `${plural(waiting, 'czeka', 'czekają', 'czeka')} na swoją kolej i ${plural(waiting, 'wyjdzie', 'wyjdą', 'wyjdzie')} ${when}.`;
  if (sent > 0) return `Wysłano ${sent}, ${waiting} ${rest}`;
  return waiting === 1
    ? `Wiadomość ${rest}`
    : `${waiting} ${plural(waiting, 'wiadomość', 'wiadomości', 'wiadomości')} ${rest}`;
}

/**
 * A page's alert about people who got no mail, joined with the alert of the form that sent them, where that says that mails
 * wait.
 */
export function joinAlerts(own: PageAlert | null, ofForm: PageAlert | null): PageAlert | null {
  if (!own || !ofForm) return own ?? ofForm;
  if (ofForm.kind === 'error' || !ofForm.stays) return own;
  return { ...own, message: ofForm.message, reason: [own.reason, ofForm.reason].filter(Boolean).join(' ') };
}

/** The alert of a refused action; `at` is an index from alertAt. Status 0 means that the server was not reached. */
export function failureAlert(texts: ActionTexts, status: number, at = -1): PageAlert {
  const text = texts.atFields?.[at] ?? texts[status] ?? texts.failed;
  return {
    kind: 'error',
    button: DEFAULT_BUTTON,
    ...text,
    title: status ? text.title.replace('{status}', String(status)) : text.title.replace(/^Error \{status\}$/, 'BŁĄD'),
  };
}

/** The index of the `atFields` alert that matches the field errors, or -1. */
export const alertAt = ({ atFields = [] }: ActionTexts, fields: Record<string, string>): number =>
  atFields.findIndex(({ message }) => Object.values(fields).includes(message));

/** Whether a refusal shows an alert besides its field errors. */
export const hasAlert = (texts: ActionTexts, fields: Record<string, string>): boolean =>
  !texts.unfinished || Object.keys(fields).filter(Boolean).length === 0 || alertAt(texts, fields) >= 0;

/** The reason for a refusal: the action's text for this status, else the error's message. */
export const reasonOf = (texts: ActionTexts, status: number, thrown: string): string =>
  texts[status]?.reason ?? texts[status]?.message ?? thrown;

/** Said for a server that gives no answer of its own, too. */
export const BUSY = 'Serwer jest chwilowo zajęty. Spróbuj ponownie za chwilę.';

/** For a form that was sent without a session and is stored until its sender signs in. */
export const NOT_DONE_YET = 'Sesja wygasła, więc tego jeszcze nie zapisano. Sprawdź i wyślij ponownie.';

/** For a form that was stored during a sign-in. */
export const notDoneAlert = (): PageAlert => ({
  kind: 'error',
  title: 'Jeszcze nie zapisano',
  message: NOT_DONE_YET,
  button: DEFAULT_BUTTON,
});
