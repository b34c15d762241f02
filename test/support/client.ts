import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestPerson } from './builders.ts';

export type Answer = {
  status: number;
  headers: LightMyRequestResponse['headers'];
  text: string;
  /** Throws when the body is no JSON. */
  json<T = unknown>(): T;
  /** The page's text without tags, with single blanks. */
  words(): string;
};

type FormAnswer = Answer & {
  /** The redirect's path; '' when there was none. */
  location: string;
  /** Follows the redirect. */
  follow(): Promise<Answer>;
};

type FormField = string | number | boolean | File | readonly (string | number)[];
type FormOptions = {
  /** The page with the form. */
  back?: string;
  /** Sent as `?_method=`. */
  method?: 'PUT' | 'DELETE';
  /** A script sends it and reads the next page itself, as client/dialog.ts does. */
  byScript?: boolean;
  /** A queue sends it and reads JSON. */
  fromQueue?: boolean;
  /** The id of the person who is to send it. */
  meantFor?: string | undefined;
};

/** A browser without a screen, with cookies and browser headers. */
export type Client = {
  readonly person: TestPerson | null;
  /** Cookies by name, to read and to tamper with. Nothing expires here: the server has to notice. */
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** A body with a File is sent as a multipart form. */
  post(path: string, body?: object): Promise<Answer>;
  put(path: string, body?: object): Promise<Answer>;
  delete(path: string, body?: object): Promise<Answer>;
  form(path: string, fields: Record<string, FormField>, options?: FormOptions): Promise<FormAnswer>;
};

export type Site = { server: FastifyInstance; url: string };

type Who = { person?: TestPerson; address?: string };

const HTML = 'text/html,application/xhtml+xml';

/** A client without cookies; `address` is its apparent IP address. */
export function browse(site: Site, { person, address }: Who = {}): Client {
  const cookies = new Map<string, string>();
  const host = new URL(site.url).host;

  async function send(request: InjectOptions): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await site.server.inject({
      ...request,
      headers: { host, 'user-agent': 'tests', ...request.headers, ...(cookie && { cookie }) },
      ...(address && { remoteAddress: address }),
    });
    keep(response);
    const { statusCode: status, headers, body: text } = response;
    return { status, headers, text, json: <T>() => JSON.parse(text) as T, words: () => searchWords(text) };
  }

  function keep(response: LightMyRequestResponse): void {
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= 0)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    // Without a tab, whose history a page may care for: 'sec-fetch-dest': 'document'.
    const asPage = { accept: HTML, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };
    const asCall = { accept: 'application/json', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const usual = path.startsWith('/api/') ? asCall : asPage;
    return send({ method: 'GET', url: path, headers: { ...usual, ...headers } });
  }

  const call = (method: 'POST' | 'PUT' | 'DELETE') => (path: string, body?: object) =>
    send({
      method,
      url: path,
      headers: {
        accept: 'application/json',
        origin: site.url,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
      },
      ...(body && { payload: holdsFile(body) ? multipart(body) : body }),
    });

  async function form(path: string, fields: Record<string, FormField>, options: FormOptions = {}): Promise<FormAnswer> {
    const { back, method, byScript, fromQueue, meantFor } = options;
    const sent = back ? { ...fields, back } : fields;
    const answer = await send({
      method: 'POST',
      url: method ? `${path}?_method=${method}` : path,
      headers: {
        accept: fromQueue ? 'application/json' : HTML,
        ...(!holdsFile(sent) && { 'content-type': 'application/x-www-form-urlencoded' }),
        origin: site.url,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        ...(back && { referer: site.url + back }),
        ...(byScript && { 'x-form': 'script-follows' }),
        ...(meantFor && { 'x-person': meantFor }),
      },
      payload: holdsFile(sent) ? multipart(sent) : encoded(sent),
    });
    const location = String(answer.headers.location ?? '');
    return { ...answer, location, follow: () => get(location) };
  }

  return { person: person ?? null, cookies, get, post: call('POST'), put: call('PUT'), delete: call('DELETE'), form };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };

/** React separates texts with comments, so sentences are searched in the text, not in the HTML. */
function searchWords(html: string): string {
  const text = html.replace(/<!--.*?-->|<wbr\/>|<(script|style|template)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ');
  return text
    .replace(/&(#?\w+);/g, (all, name) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Encoded like a browser's form: a ticked box is 'on', an unticked one is not sent. */
function encoded(fields: Record<string, FormField>): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === false || value === null) continue;
    const values = value === true ? ['on'] : Array.isArray(value) ? value : [value];
    for (const one of values) sent.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  }
  return sent.toString();
}

const holdsFile = (body: object) => Object.values(body).some((value) => value instanceof File);

/** Encoded like a browser's form with a file, which comes last as in ours. */
function multipart(body: object): FormData {
  const sent = new FormData();
  const fields = Object.entries(body);
  for (const [name, value] of fields) if (!(value instanceof File)) sent.append(name, String(value));
  for (const [name, value] of fields) if (value instanceof File) sent.append(name, value);
  return sent;
}

/** Signs a person in through the call. Throws when it is refused. */
export async function signIn(site: Site, person: TestPerson, address?: string): Promise<Client> {
  const client = browse(site, { person, ...(address && { address }) });
  const answer = await client.post('/api/login', { email: person.email, password: person.password });
  if (answer.status !== 200) throw new Error(`${person.email} could not sign in: ${answer.status} ${answer.text}`);
  return client;
}
