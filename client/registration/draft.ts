/** What of a registration outlives a reload: all that is no secret, in this tab alone, until the account is made. */
const KEPT = ['first_name', 'last_name', 'phone_number', 'city', 'street', 'house_number', 'postal_code'];

const keyOf = (email: string) => `registration ${email}`;

/** What was typed for the account of this e-mail, by field name. */
export function readAnswers(email: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(email)) ?? '{}');
  } catch {
    return {}; // on the server, and where a browser forbids storage
  }
}

/** Keeps what stands in the form; of steps that were not reached again, what was kept before. */
export function keepAnswers(email: string, form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name]) => KEPT.includes(name));
  try {
    sessionStorage.setItem(keyOf(email), JSON.stringify({ ...readAnswers(email), ...Object.fromEntries(typed) }));
  } catch {
    // Then a reload begins anew.
  }
}

/** The account is made. */
export function forgetAnswers(email: string): void {
  try {
    sessionStorage.removeItem(keyOf(email));
  } catch {
    // Nothing was kept either.
  }
}
