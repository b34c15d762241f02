import { readPage } from '../api.ts';

export type DialogParts = { html: string; detail: string };

/**
 * The dialog's body that the server draws at an address, and the line under its title; undefined when there is no such
 * dialog, null when the server was not reached.
 */
export async function readDialog(address: string, parts: string): Promise<DialogParts | undefined | null> {
  const page = await readPage(address);
  if (page === null) return null;
  const dialog = page?.querySelector('.dialog');
  const found = dialog?.querySelectorAll(`.body > ${parts}`) ?? [];
  const html = Array.from(found, (part) => part.outerHTML).join('');
  return html ? { html, detail: dialog?.querySelector('header p')?.textContent ?? '' } : undefined;
}
