import { Fragment, type ReactNode } from 'react';

/** What is known of one thing, name beside value. */
export function Facts({ of }: { of: [name: string, value: ReactNode][] }) {
  return (
    <dl className="facts">
      {of.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
