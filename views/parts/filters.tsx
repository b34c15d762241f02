type Props = {
  label: string;
  filters: { href: string; label: string; count: number | null; current: boolean }[];
};

export function Filters({ label, filters }: Props) {
  return (
    <nav className="wrap filters" aria-label={label}>
      {filters.map(({ href, label, count, current }) => (
        <a key={href} className="tall" href={href} aria-current={current ? 'page' : undefined}>
          {label} {count !== null && <b>{count}</b>}
        </a>
      ))}
    </nav>
  );
}
