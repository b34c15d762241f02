/** The keyboard's first stop: skips the menus. */
export function SkipLink() {
  return (
    <a className="skip" href="#content">
      Przejdź do treści
    </a>
  );
}
