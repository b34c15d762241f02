/** Keeps a registration's input over a reload, in this tab, until the account exists; passwords are left out. */
const KEPT = ['first_name', 'last_name', 'phone_number', 'city', 'street', 'house_number', 'postal_code'];

const keyOf = (email: string) => `registration ${email}`;

/** The input for the account with this e-mail, by field name. */
export function readAnswers(email: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(email)) ?? '{}');
  } catch {
    return {}; // on the server, and where a browser forbids storage
  }
}

/** Stores the form's input, and for steps that were not reached again what was stored before. */
export function keepAnswers(email: string, form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name]) => KEPT.includes(name));
  try {
    sessionStorage.setItem(keyOf(email), JSON.stringify({ ...readAnswers(email), ...Object.fromEntries(typed) }));
  } catch {
    // Without storage a reload starts over.
  }
}

export function forgetAnswers(email: string): void {
  try {
    sessionStorage.removeItem(keyOf(email));
  } catch {
    // Without storage there is nothing to remove.
  }
}
