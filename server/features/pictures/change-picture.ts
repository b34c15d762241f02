import type { Call } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import { signedIn } from '../../platform/session.ts';
import { countHit, type Limit, throttleKey } from '../../platform/throttle.ts';
import { readUpload, uploadingAlone } from '../../platform/uploads.ts';
import { drawPicture } from './image.ts';
import { dropPicture, keepPicture } from './queries.ts';

const PER_PERSON: Limit = { limit: 30, windowMs: 30 * 60_000 };

/** Takes in a picture of oneself, in place of the one before. Throws TooMany, Unavailable, and what is wrong with it. */
export async function addPicture(call: Call<unknown>): Promise<Record<string, never>> {
  const { db, now, request } = call;
  const { id } = signedIn(call);
  const { throttles } = request.server.deps.limits;
  if (throttles) await countHit(db, throttleKey('picture', id), PER_PERSON, now);
  const drawn = await uploadingAlone(id, async () => drawPicture(await readUpload(request)));
  await inTransaction(db, async (tx) => {
    await keepPicture(tx, id, drawn, now);
    await recordAudit(tx, call, 'add_picture', { person: id });
  });
  return {};
}

/** Takes one's own picture away; without one, there is nothing to do. */
export async function removePicture(call: Call<unknown>): Promise<Record<string, never>> {
  const { id } = signedIn(call);
  await inTransaction(call.db, async (tx) => {
    if (!(await dropPicture(tx, id))) return;
    await recordAudit(tx, call, 'remove_picture', { person: id });
  });
  return {};
}
