/** Explains to a manager why an admin's account is locked. */
export function Untouchable() {
  return (
    <p className="muted" id="locked">
      To konto administratora. Zmienić je może tylko administrator.
    </p>
  );
}
