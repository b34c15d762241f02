/**
 * The server's clock, continued by the phone's. Pages say the server's time, so that an hour by which a phone is wrong does
 * not matter. Never earlier than what the server has said last.
 */

/** The instant (ms) of the server that was last seen, and of this phone at that moment. */
export type Seen = { server: number; phone: number };

export const reckoned = ({ server, phone }: Seen, at = Date.now()): number => server + Math.max(0, at - phone);
