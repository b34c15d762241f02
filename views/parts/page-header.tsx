import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

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
      {back && (
        <a className="back" href={back}>
          <Icon of={ChevronLeft} size={18} />
          Wróć
        </a>
      )}
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
