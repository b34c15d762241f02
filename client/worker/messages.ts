/** What pages and the service worker tell each other. */

/** A write that waits on this phone, as a page shows it. */
export type Waiting = {
  nth: number;
  /** What was done, in words: 'Karmienie poranne · Łuna, Bursztyn i 10 innych'. */
  about: string;
  /** The tasks that it settles; empty for alerts and notes. */
  ids: string[];
  /**
   * What it says of horses on the list of a visit; null for all else. `rest`: it is said only of those of whom nothing was
   * said before. `added`: one that is not on the list yet, by its name.
   */
  listed: { horses: string[]; said: string; what: 'horse' | 'rest' | 'note' | 'added' } | null;
  /** The page or dialog in which it was done. */
  from: string;
  /** When it was done, by the server's clock (ISO 8601). */
  at: string;
  /** Why the server refused it, and for which tasks; null while it waits. */
  refused: { code: string; reason: string } | null;
};

export const stillWaits = ({ refused }: Waiting): boolean => !refused;

/** What a page asks of the worker. */
export type Asked =
  /** Answers with the writes of the signed-in person that wait, through the message's port. */
  | { ask: 'list' }
  /** Sends all that waits. Answers once it has tried. */
  | { ask: 'send' }
  /** Forgets a write, or sends it without the time at which it was done. */
  | { ask: 'remove' | 'untimed'; nth: number }
  /** Keeps files that the page loaded before the worker started. */
  | { ask: 'keep'; addresses: string[] };

/** What the worker tells all pages. */
export type Told =
  /** The queue has changed. `sent`: how many writes have arrived. `shows`: the server has an alert for the next page. */
  | { told: 'queue'; sent: number; shows: boolean }
  /** A newer version of a page that was shown from a copy has arrived. */
  | { told: 'fresh'; address: string }
  /** A form could not be sent, and does not wait either. */
  | { told: 'unreached' }
  /** The browser stores nothing, so a form was sent the usual way. */
  | { told: 'no-storage' }
  /** The session has ended for good. */
  | { told: 'signed-out' };
