import { createLucideIcon } from 'lucide-react';

/** The icon of horses, drawn in the style of the other icons, which include no horse. */
export const Horseshoe = createLucideIcon('horseshoe', [
  [
    'path',
    {
      key: 'shoe',
      d: 'M8.5 21H5.5C4 18.3 3 15.3 3 12a9 9 0 0 1 18 0c0 3.3-1 6.3-2.5 9h-3c1.5-2.7 2.2-5.6 2.2-9a5.7 5.7 0 0 0-11.4 0c0 3.4.7 6.3 2.2 9z',
    },
  ],
]);
