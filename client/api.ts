/** Status 0 means that the server was not reached. */
export type Answer<T> =
  | { ok: true; status: number; data: T }
  | { ok: false; status: number; code: string; message: string; fields: Record<string, string> };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(method: Method, path: string, body?: object): Promise<Response> {
  // The browser sets the content type of a FormData itself, with its boundary.
  const form = body instanceof FormData && { body };
  const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return fetch(path, { method, credentials: 'same-origin', ...(form || json) });
}

/** Calls that are refused at the same time share one refresh. */
let refreshing: Promise<Response> | undefined;

function refresh(): Promise<Response> {
  refreshing ??= send('POST', '/api/token/refresh').finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function read<T>(response: Response): Promise<Answer<T>> {
  const { status } = response;
  const data = await response.json().catch(() => ({}));
  if (response.ok) return { ok: true, status, data };
  return { ok: false, status, code: data.code ?? '', message: data.message ?? '', fields: data.fields ?? {} };
}

/** The sign-in page, which leads back to this one. */
function signIn(): void {
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/**
 * Sends a write whose session has ended as a plain form, because the server then keeps the input through the sign-in and
 * shows it again on this page.
 */
function sendAsForm(method: Method, path: string, body: object): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = method === 'POST' ? path : `${path}?_method=${method}`;
  const fields: [string, unknown][] = Object.entries({ ...body, back: location.pathname + location.search });
  for (const [name, value] of fields)
    for (const one of [value].flat()) {
      if (one === null || one === undefined || one === false) continue;
      const field = document.createElement('input');
      Object.assign(field, { type: 'hidden', name, value: one === true ? '1' : String(one) });
      form.append(field);
    }
  document.body.append(form);
  form.submit();
}

/**
 * Calls the API. An expired session is refreshed once and the call repeated. If that fails, the person signs in and comes
 * back to this page, with their input except for files.
 */
export async function call<T>(method: Method, path: string, body?: object): Promise<Answer<T>> {
  try {
    const answer = await read<T>(await send(method, path, body));
    if (answer.ok || answer.code !== 'not_signed_in') return answer;
    const refreshed = await refresh();
    if (refreshed.ok) return await read<T>(await send(method, path, body));
    // A busy server has not ended the session.
    if (refreshed.status !== 401) return { ok: false, status: refreshed.status, code: '', message: '', fields: {} };
    if (method === 'GET' || body instanceof FormData) signIn();
    else sendAsForm(method, path, body ?? {});
    return answer;
  } catch {
    return { ok: false, status: 0, code: '', message: '', fields: {} };
  }
}

/** A fetched page, and its address after redirects. */
type FetchedPage = { page: Document; address: string };

/** Asks for the dialog at an address alone, without the page beneath. */
export const DIALOG_ALONE = { 'x-part': 'dialog' };

/**
 * Fetches a page. Undefined if the server refuses or redirects elsewhere, null if it was not reached. After a redirect to
 * another page, such as the sign-in, the browser visits that page.
 */
export async function readPage(address: string, headers = {}): Promise<FetchedPage | undefined | null> {
  try {
    const response = await fetch(address, { credentials: 'same-origin', headers: { accept: 'text/html', ...headers } });
    const found = new URL(response.url);
    // A redirect within the same path, such as to another page of a list, is followed.
    const elsewhere = found.pathname !== new URL(address, location.href).pathname;
    if (elsewhere) location.assign(response.url);
    if (!response.ok || elsewhere) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return { page, address: found.pathname + found.search };
  } catch {
    return null;
  }
}

/** Asks the server to answer a form with 204 and the next address, so that the script fetches that page and its alert. */
const SCRIPT_FOLLOWS = { accept: 'text/html', 'x-form': 'script-follows' };

/** Sends a form and returns the next address; undefined if another server answers, null if none was reached. */
export async function sendForm(action: string, body: FormData | URLSearchParams): Promise<string | undefined | null> {
  try {
    const response = await fetch(action, { method: 'POST', credentials: 'same-origin', headers: SCRIPT_FOLLOWS, body });
    return (response.ok && response.headers.get('location')) || undefined;
  } catch {
    return null;
  }
}
