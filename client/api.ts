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

/**
 * Calls the API. A session that ran out is refreshed once and the call repeated; if that fails, the person is sent to
 * sign in and comes back to this page.
 */
export async function call<T>(method: Method, path: string, body?: object): Promise<Answer<T>> {
  try {
    const answer = await read<T>(await send(method, path, body));
    if (answer.ok || answer.status !== 401 || !REFRESH_AT.includes(answer.message)) return answer;
    const refreshed = await refresh();
    if (refreshed.ok) return await read<T>(await send(method, path, body));
    // A server that is busy has not signed anybody out.
    if (refreshed.status !== 401) return { ok: false, status: refreshed.status, message: '', fields: {} };
    location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
    return answer;
  } catch {
    return { ok: false, status: 0, message: '', fields: {} };
  }
}

/**
 * One of our pages as the server draws it now; undefined when it cannot be had. A session that is over leads to where
 * one signs in.
 */
export async function readPage(address: string): Promise<Document | undefined> {
  try {
    const response = await fetch(address, { credentials: 'same-origin' });
    if (response.redirected) location.assign(response.url);
    if (!response.ok || response.redirected) return undefined;
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return undefined;
  }
}
