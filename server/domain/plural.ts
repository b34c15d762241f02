const pluralRules = new Intl.PluralRules('pl-PL');

/** The form a Polish noun takes after a whole number: 1 koń, 2 konie, 5 koni. */
export function plural(count: number, one: string, few: string, many: string): string {
  const rule = pluralRules.select(count);
  return rule === 'one' ? one : rule === 'few' ? few : many;
}
