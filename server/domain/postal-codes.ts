/** Five digits as a postal code: '60101' and '60 101' become '60-101', anything else stays. */
export const withDash = (text: string): string => text.replace(/^\s*(\d{2})[\s\p{Pd}]?(\d{3})\s*$/u, '$1-$2');
