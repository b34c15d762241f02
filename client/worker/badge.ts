type Badge = { setAppBadge?(count: number): Promise<void> };

/** Shows on the icon of the installed app how much waits. */
export const showBadge = async (count: number): Promise<void> =>
  (navigator as Badge).setAppBadge?.(count).catch(() => {});
