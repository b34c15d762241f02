type Props = {
  label: string;
  filters: { href: string; label: string; count: number | null; current: boolean }[];
};

/** Parts of a list, each at an address of its own, with how many rows it has. */
export function Filters({ label, filters }: Props) {
  return (
    <nav className="filters" aria-label={label}>
      {filters.map(({ href, label, count, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined}>
          {label} {count !== null && <b>{count}</b>}
        </a>
      ))}
    </nav>
  );
}
