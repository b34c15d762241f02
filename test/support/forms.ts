/** The value of a form's field on a page. */
export const offered = (html: string, name: string): string | undefined =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];

/** The addresses of a page's links with these words. */
export const linksOf = (html: string, words: string): string[] =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    .filter(([, , inside]) => inside?.replace(/<!--.*?-->|<[^>]*>/g, '').includes(words))
    .map(([, href]) => (href ?? '').replaceAll('&amp;', '&'));
