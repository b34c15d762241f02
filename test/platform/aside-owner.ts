/** Lets a helper process work without ever ending it; for aside.test.ts to kill. */
import { aside } from '../../server/platform/jobs/aside.ts';
import type { Order, Told } from './aside-works.ts';

const obey = aside<Order, Told>(import.meta.resolve('./aside-works.ts'), 'obey', { limit: 600_000 });
const [, , file = ''] = process.argv;
await obey({ do: 'wait for ever', file });
