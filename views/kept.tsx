export { CachedRows as KeptRows } from './markup-cache.tsx';
