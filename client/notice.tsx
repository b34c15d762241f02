import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from '../views/parts/alert.tsx';

/** An island's notice, rendered in the page's place for notices (views/parts/notices.tsx). */
export function Notice(props: ComponentProps<typeof Alert>) {
  const place = document.querySelector(`[data-notices="${props.kind}"]`);
  return place && createPortal(<Alert {...props} />, place);
}
