import { ChevronRight } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from './icon.tsx';

export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="plain list" aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  title: ReactNode;
  detail?: ReactNode;
  /** before the text: an avatar, an icon */
  start?: ReactNode;
  /** at the far end: a badge, an amount; a link without one has an arrow */
  end?: ReactNode;
  /** makes the whole row a link */
  href?: string;
  /** the horse has a health alert */
  alarm?: boolean;
  /** in an island: replaces the navigation */
  onClick?: (press: MouseEvent<HTMLAnchorElement>) => void;
};

/** A list's row, tall enough for a gloved thumb. */
export function Row({ title, detail, start, end, href, alarm, ...link }: RowProps) {
  const className = alarm ? 'row alarm' : 'row';
  const arrow = href && <Icon of={ChevronRight} />;
  const inside = (
    <>
      {start}
      <span className="text">
        <strong>{title}</strong>
        {detail && <small>{detail}</small>}
      </span>
      {end ?? arrow}
    </>
  );
  return (
    <li>
      {href ? (
        <a className={className} href={href} {...link}>
          {inside}
        </a>
      ) : (
        <div className={className}>{inside}</div>
      )}
    </li>
  );
}
