/** The last section of /home is remembered in the browser too; the server reads the cookie of the same name. */
export function keepSection(): void {
  const section = document.querySelector<HTMLElement>('[data-section]')?.dataset.section;
  if (!section) return;
  try {
    localStorage.setItem('section', section);
  } catch {
    // A browser that forbids storage still has the cookie.
  }
}
