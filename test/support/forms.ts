/** The value of a form's field on a page. */
export const offered = (html: string, name: string): string | undefined =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];

/** The operation that an alert's 'Cofnij' takes back. */
export function offeredOperation(html: string): string | undefined {
  const [button = ''] = /<button[^>]* name="operation"[^>]*>/.exec(html) ?? [];
  return / value="([^"]*)"/.exec(button)?.[1];
}

/** The hidden fields of a page's form, by its action. */
export function hiddenFields(html: string, action: string): Record<string, string[]> {
  const form = html.split(`action="${action}"`)[1]?.split('</form>')[0] ?? '';
  const fields: Record<string, string[]> = {};
  for (const [, name = '', value = ''] of form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
    fields[name] = [...(fields[name] ?? []), value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')];
  return fields;
}

export const linksOf = (html: string, words: string): string[] =>
  [...html.replace(/<template\b.*?<\/template>/gs, '').matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    .filter(([, , inside]) => inside?.replace(/<!--.*?-->|<[^>]*>/g, '').includes(words))
    .map(([, href]) => (href ?? '').replaceAll('&amp;', '&'));

const CONTROLS = /<input\b([^>]*)>|<(textarea|select)\b([^>]*)>(.*?)<\/\2>/gs;
const LETTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const valueIn = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replace(/&(#?\w+);/g, (all, code) => LETTERS[code] ?? all);

/**
 * The fields that a browser would send by the page's form with this action, as filled in: ticked boxes, chosen
 * options, hidden fields. Files and the button are left to the caller. Throws when there is no such form.
 */
export function filledForm(html: string, action: string): Record<string, string[]> {
  const form = html.split(`action="${action.replaceAll('&', '&amp;')}"`)[1]?.split('</form>')[0];
  if (form === undefined) throw new Error(`The page has no form for ${action}`);
  const fields: Record<string, string[]> = {};
  for (const [, input, kind, start = '', inside = ''] of form.matchAll(CONTROLS)) {
    const tag = input ?? start;
    const name = valueIn(tag, 'name');
    const type = valueIn(tag, 'type') ?? '';
    const isOff = /checkbox|radio/.test(type) && !tag.includes('checked=""');
    if (!name || isOff || tag.includes('disabled=""') || type === 'file') continue;
    const [option = ''] = /<option[^>]* selected=""[^>]*>/.exec(inside) ?? /<option[^>]*>/.exec(inside) ?? [];
    const typed =
      kind === 'textarea' ? valueIn(` x="${inside}"`, 'x') : valueIn(kind === 'select' ? option : tag, 'value');
    fields[name] = [...(fields[name] ?? []), typed ?? (/checkbox|radio/.test(type) ? 'on' : '')];
  }
  return fields;
}
