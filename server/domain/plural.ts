const pluralRules = new Intl.PluralRules('pl-PL');

/** The Polish plural: 1 koń, 2 konie, 5 koni. */
export function plural(count: number, one: string, few: string, many: string): string {
  const rule = pluralRules.select(count);
  return rule === 'one' ? one : rule === 'few' ? few : many;
}
