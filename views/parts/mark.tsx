import type { LucideProps } from 'lucide-react';
import { forwardRef } from 'react';
import { Icon } from './icon.tsx';

/** A linden leaf under a horseshoe, as in client/public/favicon.svg. */
export const Logo = forwardRef<SVGSVGElement, LucideProps>(() => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <g strokeLinejoin="miter">
      <path
        d="M9.2 28.5C5.7 24.7 3.7 20 3.7 15.2a12.3 12.3 0 0 1 24.6 0c0 4.8-2 9.5-5.5 13.3"
        fill="none"
        strokeWidth="3.6"
      />
      <path
        d="M16 9.6v3.6c1.1-2.3 6.6-2.3 6.6 2.5 0 4-3.6 6.3-6.6 9.8-3-3.5-6.6-5.8-6.6-9.8 0-4.8 5.5-4.8 6.6-2.5"
        fill="currentColor"
        strokeWidth="1"
      />
    </g>
  </svg>
));
Logo.displayName = 'Logo';

/** The stable's logo. */
export const Mark = () => <Icon of={Logo} size={32} />;
