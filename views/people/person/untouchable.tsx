/** Says why a manager finds the account of an admin locked. */
export function Untouchable({ id }: { id: string }) {
  return (
    <p className="muted" id={id}>
      To konto administratora. Zmienić je może tylko administrator.
    </p>
  );
}
