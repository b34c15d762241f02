/**
 * The nine digits of a Polish number in any of its common spellings: '600 100 200', '600-100-200', '+48 600 100 200',
 * '(48) 600.100.200'. What is no such number, or a piece of one, comes back without what stands between its digits.
 */
export function phoneDigits(text: string): string {
  const bare = text.replace(/[\s\p{Pd}\u00a0.()/]/gu, '');
  return bare.replace(/^(?:\+|00)48|^48(?=\d{9}$)/, '');
}

/** Whether a text is a number, or a piece of one, as people write them. */
export const isPhoneLike = (text: string): boolean => /\d/.test(text) && /^\+?[\d\s\p{Pd}\u00a0.()/]+$/u.test(text);

/** Nine digits as Poles write them: '600 100 200', with no-break spaces. */
export const formatPhone = (digits: string): string => digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0');
