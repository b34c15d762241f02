/** The first stop of the keyboard: over the menus, straight to what the page is about. */
export function SkipLink() {
  return (
    <a className="skip" href="#content">
      Przejdź do treści
    </a>
  );
}
