/** Owns a helper process and never stops it; aside.test.ts kills it. */
import { aside } from '../../server/platform/jobs/aside.ts';
import type { Order, Told } from './aside-works.ts';

const obey = aside<Order, Told>(import.meta.resolve('./aside-works.ts'), 'obey', { limit: 600_000 });
const [, , file = ''] = process.argv;
await obey({ do: 'wait for ever', file });
