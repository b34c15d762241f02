import type { Feature } from '../../platform/feature.ts';
import { searchPages } from './pages.ts';
import { searchReads } from './reads.ts';

export const search: Feature = { name: 'search', pages: searchPages, reads: searchReads };
