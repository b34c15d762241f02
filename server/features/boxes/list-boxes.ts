import { sql } from 'kysely';
import type { z } from 'zod';
import { type Day, dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { formVersion } from '../../platform/forms/stale-check.ts';
import { BadInput, Stale } from '../../platform/http/errors.ts';
import { lockRota } from '../rota/queries.ts';
import { updateLinesOfGone, updateLinesOfRenamed } from '../rota/update-lines.ts';
import { updateWorkOfMoved } from '../rota/update-work.ts';
import { MAX_BOXES } from './box-list.ts';
import { placeKey } from './box-number.ts';
import { aislesOf, placesOf } from './queries.ts';
import { type Renamed, renamedAisles } from './renamed-aisles.ts';
import { type Aisle, aisleField, type BoxList, boxesField, MAX_AISLES, type Place } from './schema.ts';
import { boxErrors } from './texts.ts';

type Input = z.output<typeof BoxList> & {
  [name: `aisle_${number}`]: string | undefined;
  [boxes: `boxes_${number}`]: string[] | undefined;
};

/**
 * Replaces the stable's list of boxes. Horses stay where they are, even in a box no longer listed. A renamed aisle
 * keeps its lines of the rota. Throws BadInput (at the fields), Stale (somebody else changed the list since its form
 * was rendered).
 */
export async function listBoxes(command: Command<Input>): Promise<void> {
  const { db, input } = command;
  const aisles = inOrder(readAisles(input), input.up);
  const boxes = aisles.flatMap(({ name: aisle, boxes }) => boxes.map((name) => ({ aisle, name })));
  await inTransaction(db, async (tx) => {
    await sql`lock table boxes in exclusive mode`.execute(tx);
    await lockRota(tx);
    const before = await aislesOf(tx);
    const now = versionOf(before);
    const wanted = versionOf(aisles);
    if (now === wanted) return;
    if (input.form_version && input.form_version !== now)
      throw new Stale(boxErrors.listChanged, { '': boxErrors.listChanged }, now);
    const places = await placesOf(tx);
    await tx.deleteFrom('boxes').execute();
    const rows = boxes.map((box, at) => ({ ...box, position: at + 1 }));
    if (rows.length > 0) await tx.insertInto('boxes').values(rows).execute();
    await updateRota(tx, { places, renamed: renamedAisles(before, aisles), today: dayOf(command.now) });
    const count = before.reduce((sum, aisle) => sum + aisle.boxes.length, 0);
    const change = { before: { boxes: count }, after: { boxes: rows.length } };
    await recordAudit(tx, command, 'list_boxes', { boxes: null }, change);
  });
}

type Before = { places: Place[]; renamed: Renamed; today: Day };

/** Updates the rota to the new aisles, and assigns the work of horses that are in another aisle now. */
async function updateRota(tx: Tx, { places, renamed, today }: Before): Promise<void> {
  await updateLinesOfRenamed(tx, renamed);
  const aisles = new Map((await placesOf(tx)).map(({ id, aisle }) => [id, aisle]));
  const were = places.map(({ id, aisle }) => ({ id, aisle: aisle && (renamed.get(aisle) ?? aisle) }));
  const moved = were.filter(({ id, aisle }) => aisles.get(id) !== aisle);
  await updateWorkOfMoved(tx, moved, today);
  await updateLinesOfGone(tx);
}

/** For the form's hidden field. */
export const versionOf = (aisles: readonly Aisle[]): string => formVersion({ aisles });

/** Parses the aisles and checks them against each other. Throws BadInput. */
function readAisles(input: Input): (Aisle & { nth: number })[] {
  const aisles: (Aisle & { nth: number })[] = [];
  const wrong: Record<string, string> = {};
  const names = new Set<string>();
  const listed = new Map<string, string>();
  for (let nth = 1; nth <= MAX_AISLES; nth++) {
    const name = input[aisleField(nth)] ?? '';
    const boxes = input[boxesField(nth)] ?? [];
    if (!name && boxes.length === 0) continue;
    if (!name) wrong[aisleField(nth)] = boxErrors.namelessAisle;
    else if (names.has(placeKey(name))) wrong[aisleField(nth)] = boxErrors.sameAisle;
    if (boxes.length === 0) wrong[boxesField(nth)] = boxErrors.emptyAisle;
    for (const box of boxes) {
      const where = listed.get(placeKey(box));
      if (where !== undefined)
        wrong[boxesField(nth)] ??= where === name ? boxErrors.twice(box) : boxErrors.elsewhere(box, where);
      listed.set(placeKey(box), name);
    }
    names.add(placeKey(name));
    aisles.push({ nth, name, boxes });
  }
  if (listed.size > MAX_BOXES) wrong[''] = `Najwyżej ${MAX_BOXES} boksów`;
  if (Object.keys(wrong).length > 0) throw new BadInput(undefined, wrong);
  return aisles;
}

/** Swaps an aisle with the one before it. */
function inOrder(aisles: (Aisle & { nth: number })[], up: number | undefined): Aisle[] {
  const at = aisles.findIndex(({ nth }) => nth === up);
  if (at > 0) aisles.splice(at - 1, 0, ...aisles.splice(at, 1));
  return aisles.map(({ name, boxes }) => ({ name, boxes }));
}
