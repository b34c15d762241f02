/** What the server answered. Status 0: it was never reached. */
export type Answer<T> =
  | { ok: true; status: number; data: T }
  | { ok: false; status: number; message: string; fields: Record<string, string> };

const REFRESH_AT = ['Missing access_token cookie', 'Token has expired', 'Token has been revoked'];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function send(method: Method, path: string, body?: object): Promise<Response> {
  // A form says by itself what kind of content it is.
  const form = body instanceof FormData && { body };
  const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return fetch(path, { method, credentials: 'same-origin', ...(form || json) });
}

/** One silent refresh for all calls that are refused at the same time. */
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
  return { ok: false, status, message: data.message ?? '', fields: data.fields ?? {} };
}

/** Where one signs in, and from there back to this page. */
function signIn(): void {
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/**
 * Sends a write that nobody is signed in for any more as a plain form: the server keeps what was typed, says why one
 * has to sign in, and shows it again on this page.
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
 * Calls the API. A session that ran out is refreshed once and the call repeated; if that fails, the person is sent to
 * sign in and comes back to this page, where what was to be written waits (all but files).
 */
export async function call<T>(method: Method, path: string, body?: object): Promise<Answer<T>> {
  try {
    const answer = await read<T>(await send(method, path, body));
    if (answer.ok || answer.status !== 401 || !REFRESH_AT.includes(answer.message)) return answer;
    const refreshed = await refresh();
    if (refreshed.ok) return await read<T>(await send(method, path, body));
    // A server that is busy has not signed anybody out.
    if (refreshed.status !== 401) return { ok: false, status: refreshed.status, message: '', fields: {} };
    if (method === 'GET' || body instanceof FormData) signIn();
    else sendAsForm(method, path, body ?? {});
    return answer;
  } catch {
    return { ok: false, status: 0, message: '', fields: {} };
  }
}

/**
 * One of our pages as the server draws it now; undefined when it refuses, null when it was not reached. A session that is
 * over leads to where one signs in.
 */
export async function readPage(address: string): Promise<Document | undefined | null> {
  try {
    const response = await fetch(address, { credentials: 'same-origin' });
    // To another page of the same list one is led silently.
    const elsewhere = new URL(response.url).pathname !== new URL(address, location.href).pathname;
    if (elsewhere) location.assign(response.url);
    if (!response.ok || elsewhere) return undefined;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return null;
  }
}
