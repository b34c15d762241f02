/**
 * The server's clock, which runs on from the instant that the page was made at, as fast as the computer's: also while that
 * sleeps, which `performance.now()` does not count everywhere.
 */
export function serverClock(now: string): () => Date {
  const ahead = Date.parse(now) - Date.now();
  return () => new Date(Date.now() + ahead);
}
