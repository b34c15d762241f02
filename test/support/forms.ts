/** The value of a form's field on a page. */
export const offered = (html: string, name: string): string | undefined =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];

/** What a form of a page, by its action, sends without anybody seeing it. */
export function hiddenFields(html: string, action: string): Record<string, string[]> {
  const form = html.split(`action="${action}"`)[1]?.split('</form>')[0] ?? '';
  const fields: Record<string, string[]> = {};
  for (const [, name = '', value = ''] of form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
    fields[name] = [...(fields[name] ?? []), value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')];
  return fields;
}

/** The addresses of a page's links with these words. */
export const linksOf = (html: string, words: string): string[] =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    .filter(([, , inside]) => inside?.replace(/<!--.*?-->|<[^>]*>/g, '').includes(words))
    .map(([, href]) => (href ?? '').replaceAll('&amp;', '&'));
