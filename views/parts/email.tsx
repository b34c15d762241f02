import { Fragment } from 'react';

/** An e-mail address: on a narrow screen it breaks after its '@' and its dots, never inside a word. */
export function Email({ address }: { address: string }) {
  return address.split(/(?<=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
