import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { inTransaction } from '../../platform/data/database.ts';
import { countHit, throttleKey } from '../../platform/data/throttle.ts';
import type { Call } from '../../platform/forms/action.ts';
import { readForm, uploadingAlone } from '../../platform/forms/uploads.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { validate } from '../../platform/http/validation.ts';
import { signedIn } from '../../platform/session/session.ts';
import { applyChange } from '../health/change-health.ts';
import { seenHorse, selectLivingHorse } from '../horses/access.ts';
import { PER_PERSON } from './change-picture.ts';
import type { EncodedPicture } from './draw-picture.ts';
import { encodeWholePicture } from './image.ts';
import { saveAlertPicture } from './queries.ts';
import { AlertWords } from './schema.ts';

type AlertCall = Call<{ horse_id: string }>;

/**
 * Raises a health alert with a reason and optionally a picture, which replaces an earlier picture of the same alert.
 * Does nothing if it waited in a phone's queue and the alert was changed since.
 * Throws NotFound, BadInput (the reason, the instant), TooMany, Unavailable, and a refusal of a bad file.
 */
export async function raiseAlert(call: AlertCall): Promise<void> {
  const { db, now, input, request } = call;
  // Before the file is read, so that callers without permission cost no memory.
  if (!(await horseToAlert(call))) throw new NotFound('Nie ma takiego konia.');
  const picture = await readPicture(call);
  const { reason, since } = request.typed ?? {};
  const words = validate(AlertWords, { reason, since: since || undefined });
  await inTransaction(db, async (tx) => {
    const change = { horse_id: input.horse_id, health: true, ...words };
    const { counts } = await applyChange({ ...call, db: tx, input: change });
    if (picture && counts) await saveAlertPicture(tx, input.horse_id, picture, now);
  });
}

function horseToAlert({ db, now, input, ...call }: AlertCall) {
  const person = signedIn(call);
  if (may(person, 'raiseAnyAlert')) return selectLivingHorse(db, input.horse_id).executeTakeFirst();
  return seenHorse(db, person, input.horse_id, dayOf(now));
}

async function readPicture({ db, now, request, ...call }: AlertCall): Promise<EncodedPicture | undefined> {
  const { id } = signedIn(call);
  const { limits } = request.server.deps;
  return uploadingAlone(id, async () => {
    const file = await readForm(request);
    if (!file) return undefined;
    if (limits.throttles) await countHit(db, throttleKey('picture', id), PER_PERSON, now);
    return encodeWholePicture(file, limits.drawing);
  });
}
