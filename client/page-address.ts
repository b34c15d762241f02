export const hasDialog = (address: string): boolean => new URL(address, location.href).searchParams.has('dialog');

/** Whether an address is this page's, with a dialog or without. */
export const isOfThisPage = (address: string): boolean => pageOf(address) === pageOf(location.href);

/** Parameters that the answer to a form adds to the address of the page. */
const ADDED = ['confirmed', 'refused'];

/** The address without dialog and added parameters. The others are sorted, so that equal pages have equal addresses. */
export function pageOf(address: string): string {
  const { origin, pathname, searchParams } = new URL(address, location.href);
  const isAdded = (name: string) => /^dialog/.test(name) || ADDED.includes(name);
  const own = [...searchParams].filter(([name]) => !isAdded(name) && !(name === 'id' && searchParams.has('dialog')));
  const { section } = document.querySelector<HTMLElement>('[data-shell]')?.dataset ?? {};
  if (section && !searchParams.has('section')) own.push(['section', section]);
  return `${origin}${pathname}?${new URLSearchParams(own.sort())}`;
}
