/** The value a page offers in a field of a form. */
export const offered = (html: string, name: string): string | undefined =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];
