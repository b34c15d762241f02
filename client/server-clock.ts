/**
 * The server's clock, continued from the instant of the page by the computer's clock, because `performance.now()` does not
 * count sleep in every browser.
 */
export function serverClock(now: string): () => Date {
  const ahead = Date.parse(now) - Date.now();
  return () => new Date(Date.now() + ahead);
}
