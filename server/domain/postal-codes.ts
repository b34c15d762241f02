/** Five digits as a postal code, '60101' or '60 101' as '60-101'; anything else as it is. A phone's digits have no '-'. */
export const withDash = (text: string): string => text.replace(/^\s*(\d{2})[\s\p{Pd}]?(\d{3})\s*$/u, '$1-$2');
