import { createLucideIcon } from 'lucide-react';

/** The icon of horses, in the line of the other icons, which know no horse. */
export const Horseshoe = createLucideIcon('horseshoe', [
  [
    'path',
    {
      key: 'shoe',
      d: 'M8.500 21H5.500C4 18.300 3 15.300 3 12a9 9 0 0 1 18 0c0 3.300-1 6.300-2.500 9h-3c1.500-2.700 2.200-5.600 2.200-9a5.700 5.700 0 0 0-11.400 0c0 3.400.7 6.300 2.200 9z',
    },
  ],
]);
