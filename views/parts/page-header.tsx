import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';

type Props = {
  title: ReactNode;
  /** a quiet line under the title */
  detail?: ReactNode;
  /** at the other end: buttons, a badge, a sum */
  children?: ReactNode;
  back?: string;
};

export function PageHeader({ title, detail, children, back }: Props) {
  return (
    <div>
      {back && <BackLink href={back} />}
      <div className="head">
        <div className="title">
          <h1>{title}</h1>
          {detail && <p className="muted">{detail}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
