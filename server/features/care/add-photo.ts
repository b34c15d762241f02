import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { readPicture } from '../pictures/change-picture.ts';
import { encodeWholePicture } from '../pictures/image.ts';
import { careErrors } from './texts.ts';

/** Adds a picture to a record, in place of an earlier one. Throws NotFound, and what `readPicture` throws. */
export async function addPhoto(call: Call<{ id: string }>): Promise<void> {
  const { db, now, input } = call;
  const { id } = input;
  await requireRecord(db, id); // before the file is read, so that an unknown id costs no memory
  const row = { ...(await readPicture(call, encodeWholePicture)), updated_at: now };
  await inTransaction(db, async (tx) => {
    await requireRecord(tx, id);
    await tx
      .insertInto('care_record_pictures')
      .values({ record_id: id, ...row })
      .onConflict((conflict) => conflict.column('record_id').doUpdateSet(row))
      .execute();
    await recordAudit(tx, call, 'add_care_picture', { care_record: id });
  });
}

async function requireRecord(db: Db | Tx, id: string): Promise<void> {
  const record = await db.selectFrom('care_records').select('id').where('id', '=', id).forShare().executeTakeFirst();
  if (!record) throw new NotFound(careErrors.noRecord);
}
