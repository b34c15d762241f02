import { Fragment, type ReactNode } from 'react';

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
