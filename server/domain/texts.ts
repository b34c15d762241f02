import { dayOf, formatDay, formatTime } from './days.ts';
import { plural } from './plural.ts';
import type { RefusalCode } from './refusal-codes.ts';

/** `{status}` in a title stands for the HTTP status of the refusal. */
export type AlertText = {
  title: string;
  message: string;
  reason?: string;
  /** A link that helps; the alert then stays until it is closed. */
  action?: { href: string; label: string };
  /** Too long to read in 3 s, so it stays until it is closed. */
  stays?: boolean;
};

/** The 'Cofnij' button in an alert: a form of this action with one field, `name`, that says what to undo. */
type Undo = { action: `/api/${string}`; name: string };

/** A message with a count: ['Wysłano', 'przypomnienie', 'przypomnienia', 'przypomnień'] gives 'Wysłano 3 przypomnienia'. */
type Counted = readonly [done: string, one: string, few: string, many: string];

/**
 * The alerts of an action by outcome. An alert for an HTTP status overrides `failed`, one for the code of a refusal both.
 */
type Outcomes = {
  done?: AlertText & { undo?: Undo; counted?: Counted };
  /** Replaces `done` while no mail leaves. */
  waits?: AlertText;
  /** Replaces `done` for a form that was sent before and changed nothing now. */
  repeated?: AlertText;
  failed: AlertText;
  codes?: { [code in RefusalCode]?: AlertText };
  /** Field errors show no `failed` alert, because the form is only unfinished. */
  unfinished?: true;
} & {
  [status: number]: AlertText;
};

/** The alerts of an action, or of a dialog that cannot be opened. The flash cookie holds the key, not the text. */
export type ActionTexts = Outcomes & { key: string };

/** A refusal with the title that the spec gives to most of them. */
export const failed = (message: string, title = 'Error {status}'): AlertText => ({ title, message });

/** A refusal in the spec's words, with a reason in our own. */
export const failedBecause = (message: string, reason: string): AlertText => ({ ...failed(message), reason });

export const MAIL_WAITS = 'Poczta teraz nie wychodzi, więc nic nie wysłano. Wiadomość czeka na serwerze.';

/** Declares alerts by action name, which becomes their key. */
export function alertTexts<const All extends Record<string, Outcomes>>(
  outcomes: All,
): { readonly [Name in keyof All]: All[Name] & { key: string } } {
  const entries = Object.entries(outcomes).map(([key, texts]) => [key, { ...texts, key }] as const);
  return Object.fromEntries(entries) as { [Name in keyof All]: All[Name] & { key: string } };
}

/** An alert shown once. It closes after 3 s, unless it has an `action` or `stays`. */
export type PageAlert = AlertText & {
  kind: 'success' | 'error';
  undo?: Undo & { value: string };
  /** The key of the action that succeeded. */
  ofAction?: string;
  /** The code of the refusal, if the code has an alert of its own. */
  code?: RefusalCode;
};

/** `value`: what 'Cofnij' undoes (without it there is no such button), or the count of a counted alert. */
export function successAlert({ done, key }: ActionTexts, value?: string): PageAlert | undefined {
  if (!done) return undefined;
  const { undo, counted, ...text } = done;
  const message = counted && /^\d{1,6}$/.test(value ?? '') ? countedText(counted, Number(value)) : text.message;
  return {
    kind: 'success',
    ...text,
    message,
    ofAction: key,
    ...(undo && value && { undo: { ...undo, value } }),
  };
}

const countedText = ([done, ...nouns]: Counted, count: number): string => `${done} ${count} ${plural(count, ...nouns)}`;

export const repeatedAlert = ({ repeated }: ActionTexts): PageAlert | undefined =>
  repeated && { kind: 'success', stays: true, ...repeated };

export const waitingAlert = ({ waits }: ActionTexts): PageAlert | undefined =>
  waits && { kind: 'success', stays: true, ...waits };

type Turns = { sent: number; waiting: number; until: Date };

/** The alert when some mails of an action are delayed by a limit. `until`: when the last one is sent. */
export const turnAlert = (turns: Turns): PageAlert => ({
  kind: 'success',
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
 * Joins a page's own alert about people who got no mail with the form's alert that mails wait. Other alerts of the form give
 * way to the page's own, errors too.
 */
export function joinAlerts(own: PageAlert | null, ofForm: PageAlert | null): PageAlert | null {
  if (!own || !ofForm) return own ?? ofForm;
  if (ofForm.kind === 'error' || !ofForm.stays) return own;
  return { ...own, message: ofForm.message, reason: [own.reason, ofForm.reason].filter(Boolean).join(' ') };
}

/** The alert of a refused action. Status 0: the server was not reached. */
export function failureAlert(texts: ActionTexts, status: number, code?: string): PageAlert {
  const own = hasOwnAlert(texts, code) ? code : undefined;
  const text = (own && texts.codes?.[own]) ?? texts[status] ?? texts.failed;
  return {
    kind: 'error',
    ...text,
    ...(own && { code: own }),
    title: status ? text.title.replace('{status}', String(status)) : text.title.replace(/^Error \{status\}$/, 'BŁĄD'),
  };
}

/** Whether a code has an alert of its own among those of an action. */
export const hasOwnAlert = ({ codes = {} }: ActionTexts, code: string | undefined): code is RefusalCode =>
  code !== undefined && Object.hasOwn(codes, code);

type Refused = { code?: string | undefined; fields?: Record<string, string> | undefined };

/** Whether a refusal shows an alert besides its field errors. */
export const hasAlert = (texts: ActionTexts, { code, fields = {} }: Refused): boolean =>
  !texts.unfinished || Object.keys(fields).filter(Boolean).length === 0 || hasOwnAlert(texts, code);

/** The reason shown for a refusal: the action's text for this status, else the error's message. */
export const reasonOf = (texts: ActionTexts, status: number, thrown: string): string =>
  texts[status]?.reason ?? texts[status]?.message ?? thrown;

/** For a form that was sent after the session expired and is kept until its sender signs in. */
export const NOT_DONE_YET = 'Sesja wygasła, więc tego jeszcze nie zapisano. Sprawdź i wyślij ponownie.';

/** The alert above a form that was kept during a sign-in. */
export const notDoneAlert = (): PageAlert => ({
  kind: 'error',
  title: 'Jeszcze nie zapisano',
  message: NOT_DONE_YET,
});
