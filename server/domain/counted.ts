/** The menu counts what waits up to this, and says that there is more. */
export const MAX_COUNTED = 50;

/** '7', '50+' */
export const counted = (count: number): string => (count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count));
