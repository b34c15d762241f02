import type { ComponentProps, ReactNode } from 'react';
import { PageProvider, usePage } from '../page-context.tsx';
import { DialogBox } from './dialog.tsx';

type Props = Omit<ComponentProps<typeof DialogBox>, 'children'> & {
  /** the `dialog=…` of the addresses that it stands in for */
  of: string;
  /** what is still to come */
  waiting: string;
  /** that it could not be had */
  unread: string;
  children?: ReactNode;
  foot?: ReactNode;
};

/**
 * What client/dialog.ts shows of a dialog at once, until the server's own has come. Each `<OfRow>` in it is filled in from
 * the pressed row.
 */
export const InstantDialog = ({ of, waiting, unread, foot, children, ...dialog }: Props) => (
  <template data-instant={of}>
    {/* what was refused belongs to the dialog that stands open */}
    <PageProvider value={{ ...usePage(), errors: {}, oldInput: {} }}>
      <DialogBox {...dialog}>
        {children}
        <p className="muted" data-unread={unread}>
          {waiting}
        </p>
        {foot}
      </DialogBox>
    </PageProvider>
  </template>
);

/** The words of the pressed row's `data-{name}`; where it has none, what holds this is left out. */
export const OfRow = ({ name }: { name: string }) => <span data-of-row={name} />;
