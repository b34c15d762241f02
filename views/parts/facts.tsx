import { Fragment, type ReactNode } from 'react';

export type Fact = [name: string, value: ReactNode];

/** One without a value is left out. */
export function Facts({ of }: { of: readonly Fact[] }) {
  return (
    <dl className="facts">
      {of.map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** With its line breaks. */
export const AsWritten = ({ text }: { text: string }) => <span className="as-written">{text}</span>;
