import { readConfig } from '../../server/config.ts';
import { LIMITS } from '../../server/platform/http/security.ts';
import { start } from '../../server/start.ts';
import { serveParent } from './processes.ts';

const limits = {
  ...LIMITS,
  perPerson: Number.MAX_SAFE_INTEGER,
  ownerWrites: Number.MAX_SAFE_INTEGER,
  eventLoopDelay: 0,
  throttles: false,
};
const config = readConfig('test');
const { stop } = await start(config, {}, limits);
serveParent(config.publicUrl, stop);
