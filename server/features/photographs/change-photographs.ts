import { sql } from 'kysely';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import { countHit, type Limit, throttleKey } from '../../platform/data/throttle.ts';
import type { Call, Command } from '../../platform/forms/action.ts';
import { fromForm } from '../../platform/forms/forms.ts';
import { readUpload, uploadingAlone } from '../../platform/forms/uploads.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { LIMITS } from '../../platform/http/security.ts';
import { validate } from '../../platform/http/validation.ts';
import { aside } from '../../platform/jobs/aside.ts';
import { signedIn } from '../../platform/session/session.ts';
import { tookTooLong } from '../pictures/image.ts';
import type { EncodedPhotograph, encodePhotograph } from './encode-photograph.ts';
import { forgetPhotographs, insertPhotograph } from './queries.ts';
import { type EditPhotograph, MOST_PHOTOGRAPHS, type MovePhotograph, NewPhotograph } from './schema.ts';

const MODULE = import.meta.resolve('./encode-photograph.ts');

const encode = aside<Parameters<typeof encodePhotograph>[0], EncodedPhotograph>(MODULE, 'encodePhotograph', {
  limit: 2 * LIMITS.drawing,
  ended: tookTooLong,
});

const PER_PERSON: Limit = { limit: 60, windowMs: 30 * 60_000 };

/**
 * Adds a photograph at the end. Does nothing if the same form was sent before. Throws Conflict (there are 24), BadInput (its
 * words), TooMany, Unavailable, and a refusal of a bad file.
 */
export async function addPhotograph(call: Call<{ id: string }>): Promise<void> {
  const { db, now, input, request, limits } = call;
  const person = signedIn(call);
  const { words, encoded } = await uploadingAlone(person.id, async () => {
    const upload = await readUpload(request);
    const { shape, ...words } = validate(NewPhotograph, fromForm(NewPhotograph, request.typed ?? {}));
    if (limits.throttles) await countHit(db, throttleKey('photograph', person.id), PER_PERSON, now);
    return { words: { shape, ...words }, encoded: await encode({ upload, shape }, 2 * limits.drawing) };
  });
  await inTransaction(db, async (tx) => {
    const ids = await lockOrder(tx);
    if (ids.includes(input.id)) return;
    if (ids.length >= MOST_PHOTOGRAPHS) throw new Conflict('too_many_photographs', FULL);
    const { place, shape } = words;
    const row = { id: input.id, place, shape, alt: altOf(words), position: ids.length + 1, added_at: now };
    await insertPhotograph(tx, row, encoded);
    await recordAudit(tx, call, 'add_photograph', { photograph: input.id });
  });
  forgetPhotographs(db);
}

const FULL = `Zdjęć może być najwyżej ${MOST_PHOTOGRAPHS}. Usuń najpierw jedno z nich.`;

const altOf = ({ alt, decorative }: { alt: string; decorative: boolean }): string => (decorative ? '' : alt);

/** Changes the words and the place of a photograph. Throws NotFound. */
export async function editPhotograph(command: Command<EditPhotograph>): Promise<void> {
  const { db, input } = command;
  const { id, place } = input;
  await inTransaction(db, async (tx) => {
    const stored = tx.selectFrom('photographs').select(['alt', 'place']).where('id', '=', id);
    const before = await stored.forUpdate().executeTakeFirst();
    if (!before) throw gone();
    const after = { alt: altOf(input), place };
    await tx.updateTable('photographs').set(after).where('id', '=', id).execute();
    await recordAudit(tx, command, 'edit_photograph', { photograph: id }, changeOf(before, after));
  });
  forgetPhotographs(db);
}

/** Throws NotFound for either photograph. */
export async function movePhotograph(command: Command<MovePhotograph>): Promise<void> {
  const { db, input } = command;
  const { id, before } = input;
  await inTransaction(db, async (tx) => {
    const ids = await lockOrder(tx);
    const others = ids.filter((other) => other !== id);
    const place = before ? others.indexOf(before) : others.length;
    if (others.length === ids.length || place < 0) throw gone();
    await putInOrder(tx, others.toSpliced(place, 0, id));
    await recordAudit(tx, command, 'move_photograph', { photograph: id });
  });
  forgetPhotographs(db);
}

/** Removes a photograph with its files. Throws NotFound. */
export async function removePhotograph(command: Command<{ id: string }>): Promise<void> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const ids = await lockOrder(tx);
    if (!ids.includes(input.id)) throw gone();
    await tx.deleteFrom('photographs').where('id', '=', input.id).execute();
    await putInOrder(
      tx,
      ids.filter((id) => id !== input.id),
    );
    await recordAudit(tx, command, 'remove_photograph', { photograph: input.id });
  });
  forgetPhotographs(db);
}

const gone = () => new NotFound('Nie ma takiego zdjęcia.');

/** The ids in their order, which nobody else changes until the transaction ends. */
async function lockOrder(tx: Tx): Promise<string[]> {
  await sql`lock table photographs in share row exclusive mode`.execute(tx);
  const rows = await tx.selectFrom('photographs').select('id').orderBy('position').execute();
  return rows.map(({ id }) => id);
}

async function putInOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update photographs set position = nth
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, nth)
    where photographs.id = wanted.id and position <> nth
  `.execute(tx);
}
