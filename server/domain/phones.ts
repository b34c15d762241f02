/**
 * The nine digits of a Polish number in any common spelling: '600 100 200', '600-100-200', '+48 600 100 200', '(48)
 * 600.100.200'. Any other text is returned without its separators.
 */
export function phoneDigits(text: string): string {
  const bare = text.replace(/[\s\p{Pd}\u00a0.()/]/gu, '');
  return bare.replace(/^(?:\+|00)48|^48(?=\d{9}$)/, '');
}

export const isPhoneLike = (text: string): boolean => /\d/.test(text) && /^\+?[\d\s\p{Pd}\u00a0.()/]+$/u.test(text);

/** '600 100 200', with no-break spaces. */
export const formatPhone = (digits: string): string => digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0');
