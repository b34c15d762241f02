/** The honeypot: people never see this field. */
export function Bait() {
  return (
    <div className="bait" aria-hidden="true">
      <label htmlFor="website">Strona www</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
