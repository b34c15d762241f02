/** Reads robots.txt as RFC 9309 has it, for one crawler: the groups for all of them, and the longest matching rule. */
export function readRobots(text: string): { sitemaps: string[]; mayRead(path: string): boolean } {
  const rules: { allows: boolean; path: string }[] = [];
  const sitemaps: string[] = [];
  let [applies, inHead] = [false, false];
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(#.*)?$/.exec(line) ?? [];
    const field = name.toLowerCase();
    if (field === 'user-agent') {
      applies = (inHead && applies) || value === '*';
      inHead = true;
    } else if (field === 'sitemap') sitemaps.push(value);
    else if (field) {
      inHead = false;
      if (applies && value && /^(dis)?allow$/.test(field)) rules.push({ allows: field === 'allow', path: value });
    }
  }
  const matching = (path: string) =>
    rules
      .filter((rule) => path.startsWith(rule.path))
      .toSorted((a, b) => b.path.length - a.path.length || Number(b.allows) - Number(a.allows));
  return { sitemaps, mayRead: (path) => matching(path)[0]?.allows ?? true };
}
