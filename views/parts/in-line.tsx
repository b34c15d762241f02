import { Fragment } from 'react';

export type Fact = string | number | false | null | undefined;

/** Facts in a text, separated by the stylesheet's dots, which never begin or end a line. */
export const InLine = ({ facts }: { facts: readonly Fact[] }) => (
  <small className="pieces">
    {facts.filter(Boolean).map((fact, nth) => (
      <Fragment key={fact as string}>
        {nth > 0 && ' '}
        <span>{fact}</span>
      </Fragment>
    ))}
  </small>
);
