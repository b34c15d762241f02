import { dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import { countHit, type Limit, throttleKey } from '../../platform/data/throttle.ts';
import type { Call } from '../../platform/forms/action.ts';
import { readUpload, uploadingAlone } from '../../platform/forms/uploads.ts';
import { Forbidden } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { type HorseAccess, horseFor, lockHorseFor } from '../horses/access.ts';
import type { EncodedPicture } from './draw-picture.ts';
import { encodePicture } from './image.ts';
import { deletePhoto, deletePicture, savePhoto, savePicture } from './queries.ts';

export const PER_PERSON: Limit = { limit: 30, windowMs: 30 * 60_000 };

/** Replaces the caller's picture. Throws TooMany, Unavailable, and a refusal of a bad file. */
export async function addPicture(call: Call<unknown>): Promise<void> {
  const { db, now } = call;
  const { id } = signedIn(call);
  const encoded = await readPicture(call);
  await inTransaction(db, async (tx) => {
    await savePicture(tx, id, encoded, now);
    await recordAudit(tx, call, 'add_picture', { person: id });
  });
}

/** Returns the uploaded picture, re-encoded. Throws like addPicture. */
export async function readPicture(call: Call<unknown>, encode = encodePicture): Promise<EncodedPicture> {
  const { db, now, request } = call;
  const { id } = signedIn(call);
  const { limits } = request.server.deps;
  if (limits.throttles) await countHit(db, throttleKey('picture', id), PER_PERSON, now);
  return uploadingAlone(id, async () => encode(await readUpload(request), limits.drawing));
}

export async function removePicture(call: Call<unknown>): Promise<void> {
  const { id } = signedIn(call);
  await inTransaction(call.db, async (tx) => {
    if (await deletePicture(tx, id)) await recordAudit(tx, call, 'remove_picture', { person: id });
  });
}

type HorseCall = Call<{ horse_id: string }>;

/**
 * Replaces a horse's photo. Throws NotFound, Forbidden (a worker sees the horse but changes nothing about it), and what
 * addPicture throws.
 */
export async function addPhoto(call: HorseCall): Promise<void> {
  const { db, now, input } = call;
  const person = signedIn(call);
  const today = dayOf(now);
  // Before the file is read, so that callers without permission cost no memory.
  refuseReader(await horseFor(db, person, input.horse_id, today));
  const encoded = await readPicture(call);
  await inTransaction(db, async (tx) => {
    refuseReader(await lockHorseFor(tx, person, input.horse_id, today));
    await savePhoto(tx, input.horse_id, encoded, now);
    await recordAudit(tx, call, 'add_photo', { horse: input.horse_id });
  });
}

export async function removePhoto(call: HorseCall): Promise<void> {
  const { db, now, input } = call;
  await inTransaction(db, async (tx) => {
    refuseReader(await lockHorseFor(tx, signedIn(call), input.horse_id, dayOf(now)));
    if (await deletePhoto(tx, input.horse_id)) await recordAudit(tx, call, 'remove_photo', { horse: input.horse_id });
  });
}

function refuseReader({ access }: HorseAccess): void {
  if (access === 'sees') throw new Forbidden();
}
