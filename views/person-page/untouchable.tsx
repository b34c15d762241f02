/** Explains to a manager why an admin's account is locked. */
export function Untouchable({ id }: { id: string }) {
  return (
    <p className="muted" id={id}>
      To konto administratora. Zmienić je może tylko administrator.
    </p>
  );
}
