const pluralRules = new Intl.PluralRules('pl-PL');

/** With a capital first letter. */
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The Polish plural: 1 koń, 2 konie, 5 koni. */
export function plural(count: number, one: string, few: string, many: string): string {
  const rule = pluralRules.select(count);
  return rule === 'one' ? one : rule === 'few' ? few : many;
}
