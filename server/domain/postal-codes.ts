/** '60101' and '60 101' become '60-101'; anything else is left unchanged. */
export const withDash = (text: string): string => text.replace(/^\s*(\d{2})[\s\p{Pd}]?(\d{3})\s*$/u, '$1-$2');
