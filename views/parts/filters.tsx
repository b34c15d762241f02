type Props = {
  label: string;
  /** `to`: a button of the surrounding form leads there, so that the form is not lost */
  filters: ({ label: string; count: number | null; current: boolean } & ({ href: string } | { to: string }))[];
};

export function Filters({ label, filters }: Props) {
  return (
    <nav className="wrap filters" aria-label={label}>
      {filters.map(({ label, count, current, ...way }) => {
        const look = { className: 'tall', 'aria-current': current ? ('page' as const) : undefined };
        const words = (
          <>
            {label} {count !== null && <b>{count}</b>}
          </>
        );
        return 'href' in way ? (
          <a key={way.href} href={way.href} {...look}>
            {words}
          </a>
        ) : (
          <button key={way.to} name="to" value={way.to} {...look}>
            {words}
          </button>
        );
      })}
    </nav>
  );
}
