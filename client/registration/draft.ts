/** Keeps a registration's input over a reload, in this tab, until the account exists; passwords are left out. */
const KEPT = ['email', 'first_name', 'last_name', 'phone_number', 'city', 'street', 'house_number', 'postal_code'];

const keyOf = (account: string) => `registration ${account}`;

/** The input by field name, for the account with this e-mail or, where none is known, of this link. */
export function readAnswers(account: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(account)) ?? '{}');
  } catch {
    return {}; // on the server, and where a browser forbids storage
  }
}

/** Stores the form's input, and for steps that were not reached again what was stored before. */
export function keepAnswers(account: string, form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name]) => KEPT.includes(name));
  try {
    sessionStorage.setItem(keyOf(account), JSON.stringify({ ...readAnswers(account), ...Object.fromEntries(typed) }));
  } catch {
    // Without storage a reload starts over.
  }
}

export function forgetAnswers(account: string): void {
  try {
    sessionStorage.removeItem(keyOf(account));
  } catch {
    // Without storage there is nothing to remove.
  }
}
