import type { ComponentProps, ReactNode } from 'react';
import { PageProvider, usePage } from '../page-context.tsx';
import { DialogBox } from './dialog.tsx';

type Props = Omit<ComponentProps<typeof DialogBox>, 'children'> & {
  /** the names in `dialog=…` of the dialogs that it replaces while they load */
  names: string;
  /** shown while the dialog loads */
  waiting: string;
  /** shown if it could not be loaded */
  unread: string;
  children?: ReactNode;
  foot?: ReactNode;
};

/**
 * A placeholder that client/dialog.ts shows at once, until the server's dialog has arrived. Each `<OfRow>` in it is filled in
 * from the pressed row.
 */
export const InstantDialog = ({ names, waiting, unread, foot, children, ...dialog }: Props) => (
  <template data-instant={names}>
    {/* a refusal belongs to the dialog that is open */}
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

/**
 * The pressed row's `data-{name}`, else the first words of its element of the class `name`. The parent element is removed when
 * the row has neither.
 */
export const OfRow = ({ name }: { name: string }) => <span data-of-row={name} />;
