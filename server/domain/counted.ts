/** The menu's counts stop here and show '50+' beyond. */
export const MAX_COUNTED = 50;

/** '7', '50+' */
export const counted = (count: number): string => (count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count));
