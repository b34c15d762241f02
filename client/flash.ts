import type { ActionTexts } from '../server/domain/texts.ts';

/** Has the next page show the alert of what went well, as the server does when it redirects a plain form. */
export function leaveAlert({ key }: ActionTexts): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers of the last two years
  document.cookie = `flash=${key}.done; path=/; max-age=60; samesite=lax${secure}`;
}
