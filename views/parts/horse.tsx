import type { LucideProps } from 'lucide-react';
import { forwardRef } from 'react';

/** A horse's head, in the colours of the coat around it: client/styles/portrait.css. */
export const Horse = forwardRef<SVGSVGElement, LucideProps>(() => (
  <svg viewBox="0 0 96 96" aria-hidden="true">
    <path fill="var(--dark)" d="M38 17c-1-6 0-10 2-13 4 3 7 7 8 13z" />
    <path
      fill="var(--hair)"
      d="M4 96C6 70 14 40 34 20c4-4 9-6 14-6 7 1 12 5 16 12l12 22c3 6 9 10 11 16 2 5 1 10-3 13-3 2-6 2-8 4-3 2-7 1-9-2-4-2-9-4-14-6-3 4-5 10-4 23zM46 16c-1-6 1-11 4-14 3 4 5 9 5 15z"
    />
    <path fill="var(--dark)" d="M53 73c-7-2-12-7-14-14 3 5 8 8 14 9 5 1 9 1 13 4l1 7c-4-2-9-4-14-6z" />
    <path
      fill="var(--patch)"
      d="M10 96c4-16 11-25 19-25 8 1 8 10 12 15 3 4 5 6 5 10zM44 47c5-3 9 1 9 6s-3 9-7 8c-5-2-7-11-2-14z"
    />
    <path
      fill="var(--mark)"
      d="M60 23c2 1.5 3.5 3.5 4.5 5.5l12 22c2 3.5 4.5 6 6.5 9-3 0-6-3-8-6.5L64 34c-2-4-4-7-4-11z"
    />
    <path fill="var(--nose)" d="M87 64c2 5 1 10-3 13-3 2-6 2-8 4-3 2-7 1-9-2l-1-7c2-3 6-3 8-7 3-4 8-5 13-1z" />
    <path
      fill="var(--mane)"
      d="M52 13c-6-2-13 0-19 5C15 34 4 62 0 96h14c-1-10 2-17 6-24-1 7-1 12 0 18 2-14 6-22 11-30-1 5-1 8 0 12 2-12 6-22 12-31 0 3 0 5 1 7 2-10 6-16 12-22 2-2 0-11-4-13zM50 14c6 0 11 5 12 14-4-2-8-6-12-14z"
    />
    <g stroke="#15110e">
      <path strokeWidth="6" d="M60.5 39v.5" />
      <path strokeWidth="2" d="M81 68c1.5-.5 2.5.5 2.5 2" />
      <path strokeOpacity=".45" d="M70 76c4 1 7 0 10-1" />
    </g>
    <path stroke="#fff" d="M61.5 37.5v.5" />
  </svg>
));
Horse.displayName = 'Horse';
