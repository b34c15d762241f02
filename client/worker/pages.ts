/** What the worker adds to pages. */
import { reckoned } from './clock.ts';
import { MADE, NOW } from './copies.ts';
import { seenClock } from './store.ts';

/** Europe/Warsaw, as everywhere in the app. */
const hour = new Intl.DateTimeFormat('pl-PL', { hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Warsaw' });
const day = new Intl.DateTimeFormat('pl-PL', { day: 'numeric', month: 'numeric', timeZone: 'Europe/Warsaw' });

/** 'Stan z 7:10', on another day 'Stan z 27.11, 7:10' */
export function stateOf(seen: Date, now: Date): string {
  const isToday = day.format(seen) === day.format(now);
  return `Stan z ${isToday ? '' : `${day.format(seen)}, `}${hour.format(seen)}`;
}

/** Now, by the server's clock where it is known. */
async function now(): Promise<Date> {
  const clock = await seenClock().catch(() => undefined);
  return new Date(clock ? reckoned(clock) : Date.now());
}

/** The page beneath a dialog, as it is written in the dialog. */
const BENEATH = /data-dialog="([^"]*)"/;

/**
 * A copy that says since when it is known, without the notice that it came with. `beneath`: the page over which a dialog is
 * shown now, which may be another one than when it was kept.
 */
export async function asOf(copy: Response, beneath?: URL): Promise<Response> {
  const seen = new Date(copy.headers.get(NOW) ?? 0);
  const line = `<p class="muted small" role="status" data-as-of="${copy.headers.get(MADE)}">${stateOf(seen, await now())}</p>`;
  const text = await copy.text();
  const [, before] = BENEATH.exec(text) ?? [];
  const moved =
    before && beneath ? text.replaceAll(before, (beneath.pathname + beneath.search).replaceAll('&', '&amp;')) : text;
  const html = within(within(withoutNotices(moved), '<main', line), '<div class="body" data-body=""', line);
  const headers = new Headers(copy.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html, { status: 200, headers });
}

/** Adds text at the start of an element, which begins with `tag`. */
function within(html: string, tag: string, text: string): string {
  const start = html.indexOf(tag);
  const end = html.indexOf('>', start) + 1;
  return start < 0 ? html : html.slice(0, end) + text + html.slice(end);
}

function withoutNotices(html: string): string {
  const start = html.indexOf('<dialog open="" class="notice');
  const end = html.indexOf('</dialog>', start) + '</dialog>'.length;
  return start < 0 ? html : withoutNotices(html.slice(0, start) + html.slice(end));
}

/** The dialog over a page, as the server draws it. */
function dialogOf(html: string): string {
  const start = html.indexOf('<div class="backdrop" data-dialog=');
  const end = '</dialog></div>';
  return start < 0 ? '' : html.slice(start, html.lastIndexOf(end) + end.length);
}

/** A page with a dialog over it that was kept apart, as the server draws both. */
export async function withDialog(page: Response, part: Response): Promise<Response> {
  const dialog = dialogOf(await part.text());
  if (!dialog) return page;
  const html = (await page.text()).replace('<div class="shell"', () => `${dialog}<div class="shell" inert=""`);
  return new Response(html, { headers: page.headers });
}

/**
 * Answers a visit to a page that is not on the phone, or a form of a visitor. It reloads once there is a signal, unless a
 * pressed link already leads elsewhere. `waiting`: how many writes wait here.
 */
export const noCopy = (waiting: number): Response =>
  new Response(
    `<!doctype html><html lang="pl"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Brak połączenia</title><style>:root{color-scheme:light dark}body{background:light-dark(#faf7f1,#171512)}
main{max-width:32rem;margin:15vh auto;padding:0 1rem;font:1.1rem/1.5 system-ui}
a{display:inline-block;padding:.6rem 0;color:inherit}</style><main>
<h1>Brak połączenia</h1><p>Tej strony nie ma na tym urządzeniu. Wczyta się sama, gdy wróci zasięg.</p>
${waiting > 0 ? `<p>Czeka na wysłanie: ${waiting}. Nic nie przepadło.</p>` : ''}
<p><a href="">Spróbuj ponownie</a></p><p><a href="/home?section=day">Mój dzień</a></p></main>
<script>ononline = () => location.reload();
for (const link of document.links) link.onclick = () => { ononline = null; }</script></html>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
