import type { ActionTexts } from '../server/domain/texts.ts';

/** Shows the alert of a success on the next page, as the server does after a plain form. */
export function leaveAlert({ key }: ActionTexts): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers of the last two years
  document.cookie = `flash=${key}.done; path=/; max-age=60; samesite=lax${secure}`;
}
