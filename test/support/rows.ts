export function rowsOf(html: string, table: string): string[][] {
  const tables = html.match(new RegExp(`<table class="${table}">.*?</table>`, 'gs')) ?? [];
  return tables.flatMap((one) =>
    [...one.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>|<t[hd][^>]*\/>/gs)].map(([, cell = '']) => wordsIn(cell)),
    ),
  );
}

const wordsIn = (html: string): string =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
