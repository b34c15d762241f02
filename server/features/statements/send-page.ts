import { z } from 'zod';
import type SendPage from '../../../views/statements/send.page.tsx';
import { type Day, dayOf, formatMonth, monthOf } from '../../domain/days.ts';
import type { Call } from '../../platform/forms/action.ts';
import { listInAddress } from '../../platform/forms/fields.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { askedOfPeople } from '../reminders/queries.ts';
import { countReached, countStated, firstOfAll, statedPeople } from './mail-queries.ts';
import { statedOwner } from './queries.ts';
import { MOST_NAMED, type Recipient, type SendPreview } from './schema.ts';
import { recipient, recipientsAmong } from './send-statements.ts';
import { statementOf } from './statement.ts';
import { statementLetter } from './statement-letter.ts';
import { noneSentAlert, statementTexts } from './texts.ts';

export const SendQuery = z.object({
  page: PageNumber,
  /** Present with any value: everybody on the page who gets mail is ticked. */
  all: z.unknown().optional(),
  /** Present with any value: nobody got a statement. */
  none: z.unknown().optional(),
  dialog: z.literal('send').optional().catch(undefined),
  dialog_people: listInAddress(z.uuid(), MOST_NAMED),
  /** Present with any value: sent to everybody. */
  dialog_all: z.unknown().optional(),
});

type Visit = Call<z.output<typeof SendQuery> & { month: Day }>;

/** The people with a statement of a month, and what would be mailed. Throws NotFound, PageOutOfRange, DialogNotFound. */
export async function sendPage(visit: Visit) {
  const { db, now, input, reply } = visit;
  const { month } = input;
  if (month > monthOf(dayOf(now))) throw new NotFound();
  const [people, { reached, refused }, preview] = await Promise.all([
    readPage(
      input.page,
      async (slice) => (await statedPeople(db, month, null, slice)).map(recipient),
      () => countStated(db, month),
    ),
    countReached(db, month),
    input.dialog ? previewOf(visit) : null,
  ]);
  const alert = input.none === undefined ? null : noneSentAlert();
  return reply.page<typeof SendPage>(
    'statements/send',
    { month, today: dayOf(now), people, reached, refused, ticked: input.all !== undefined, preview, alert },
    { title: `Zestawienia za ${formatMonth(month)}` },
  );
}

/** The most people that the preview names, of those who get a statement and of those who do not. */
const NAMED = 30;

async function previewOf(visit: Visit): Promise<SendPreview> {
  const { db, input } = visit;
  const { month } = input;
  const everybody = input.dialog_all !== undefined;
  const { getting, refused, ...more } = everybody
    ? await allOf(visit)
    : { ...apart(await recipientsAmong(db, month, input.dialog_people)), more: 0, more_had: 0, more_refused: 0 };
  if (!everybody && refused.some(({ name }) => name === '')) throw new DialogNotFound(statementTexts.openSending);
  const example = await exampleOf(visit, getting);
  const letter = example ? await letterOf(visit, example.id) : null;
  return {
    everybody,
    getting,
    refused,
    ...more,
    letter,
    letter_to: example?.name ?? '',
    seen_at: visit.now.toISOString(),
  };
}

async function allOf({ db, input: { month } }: Visit) {
  const [counts, reached, others] = await Promise.all([
    countReached(db, month),
    firstOfAll(db, month, true, NAMED),
    firstOfAll(db, month, false, NAMED),
  ]);
  const { getting, refused } = apart([...reached, ...others].map(recipient));
  const more = counts.reached - counts.waiting - getting.length;
  const more_had = counts.had - getting.filter(({ sent_at }) => sent_at !== null).length;
  return { getting, refused, more, more_had, more_refused: counts.refused + counts.waiting - refused.length };
}

const apart = (people: ReturnType<typeof recipient>[]) => ({
  getting: people.filter(({ refused }) => refused === null),
  refused: people.flatMap(({ id, name, refused }) => (refused ? [{ id, name, message: refused.message }] : [])),
});

/** The first recipient who owes something, because that mail has all parts; else the first. */
async function exampleOf({ db, now }: Visit, getting: readonly Recipient[]): Promise<Recipient | undefined> {
  const ids = getting.map(({ id }) => id);
  const asked = await askedOfPeople(db, ids, dayOf(now));
  return getting.find(({ id }) => asked.has(id)) ?? getting[0];
}

async function letterOf({ db, now, input: { month }, request }: Visit, id: string) {
  const owner = await statedOwner(db, id);
  if (!owner) return null;
  const { publicUrl } = request.server.deps.config;
  return statementLetter(await statementOf(db, owner, month, dayOf(now)), { publicUrl, unsubscribe: publicUrl });
}
