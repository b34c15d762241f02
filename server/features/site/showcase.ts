import type { Picture } from '../../../views/site/showcase.tsx';

/** The pictures of the showcase: screenshots of the demo stable, made by `npm run showcase`. */
export const pictures: Picture[] = [];
