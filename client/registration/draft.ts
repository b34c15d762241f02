/** Keeps a registration's input over a reload, in this tab, until the account exists; passwords are left out. */
const KEPT = ['email', 'first_name', 'last_name', 'phone_number', 'city', 'street', 'house_number', 'postal_code'];

const keyOf = (account: string) => `registration ${account}`;

/** The stored input by field name. `account`: an e-mail or, if it is unknown, the link. */
export function readAnswers(account: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(account)) ?? '{}');
  } catch {
    return {}; // on the server, and where a browser forbids storage
  }
}

/** Stores the form's input. The stored input of steps that the form has not reached is kept. */
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
