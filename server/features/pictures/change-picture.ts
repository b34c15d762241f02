import type { Call } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import { signedIn } from '../../platform/session.ts';
import { countHit, type Limit, throttleKey } from '../../platform/throttle.ts';
import { readUpload, uploadingAlone } from '../../platform/uploads.ts';
import { encodePicture } from './image.ts';
import { deletePicture, savePicture } from './queries.ts';

const PER_PERSON: Limit = { limit: 30, windowMs: 30 * 60_000 };

/**
 * Saves the caller's picture in place of the previous one. Throws TooMany, Unavailable, and a refusal of a bad file.
 */
export async function addPicture(call: Call<unknown>): Promise<Record<string, never>> {
  const { db, now, request } = call;
  const { id } = signedIn(call);
  const { throttles } = request.server.deps.limits;
  if (throttles) await countHit(db, throttleKey('picture', id), PER_PERSON, now);
  const encoded = await uploadingAlone(id, async () => encodePicture(await readUpload(request)));
  await inTransaction(db, async (tx) => {
    await savePicture(tx, id, encoded, now);
    await recordAudit(tx, call, 'add_picture', { person: id });
  });
  return {};
}

/** Deletes the caller's picture, if there is one. */
export async function removePicture(call: Call<unknown>): Promise<Record<string, never>> {
  const { id } = signedIn(call);
  await inTransaction(call.db, async (tx) => {
    if (!(await deletePicture(tx, id))) return;
    await recordAudit(tx, call, 'remove_picture', { person: id });
  });
  return {};
}
