/** Plans the bookings and opening balances of a sheet. */
import { isSame, parseLines } from '../../domain/instructions.ts';
import { formatBalance, formatRate, type Grosze } from '../../domain/money.ts';
import { plural } from '../../domain/plural.ts';
import { daysInWords } from '../../domain/recurrence.ts';
import { type Read, readFee } from './cells.ts';
import { type Column, headingKey, nameOfField } from './columns.ts';
import type { Facts } from './facts.ts';
import type { PlannedBooking, PlannedRow } from './plan.ts';
import type { Answers, Question } from './schema.ts';
import { digest } from './who-is-who.ts';

/** Asks about columns of unknown services: create the service, at what price, or skip the column. */
export function serviceQuestions(
  columns: readonly Column[],
  rows: readonly PlannedRow[],
  answers: Answers,
): Question[] {
  return columns.flatMap(({ heading, kind }) => {
    if (kind !== 'new_service') return [];
    const lines = rows
      .filter(({ read }) => read.services.some((wanted) => wanted.heading === heading))
      .map(({ line }) => line);
    const id = serviceQuestion(heading);
    const price = readPrice(answers, id);
    return [
      {
        id,
        kind: 'service' as const,
        message: `Nie ma usługi „${heading}”. Utworzyć?`,
        detail: `${lines.length} ${plural(lines.length, 'koń', 'konie', 'koni')} · opis do uzupełnienia w Usługach`,
        lines,
        choices: [
          { value: 'skip', label: 'Pomiń kolumnę' },
          { value: 'create', label: 'Utwórz' },
        ],
        price: {
          id: priceOf(id),
          typed: answers[priceOf(id)] ?? '',
          error: 'wrong' in price && answers[id] !== 'skip' ? price.wrong : null,
        },
      },
    ];
  });
}

const serviceQuestion = (heading: string): string => `service-${digest(headingKey(heading))}`;
const priceOf = (question: string): string => `${question}-price`;

/** Columns of services that are skipped, whose errors do not count. */
export const skippedColumns = (columns: readonly Column[], answers: Answers): ReadonlySet<number> =>
  new Set(
    columns.flatMap(({ heading, kind }, nth) =>
      kind === 'new_service' && answers[serviceQuestion(heading)] === 'skip' ? nth : [],
    ),
  );

/** 0 without a price, which may be set later. */
const readPrice = (answers: Answers, question: string): Read<Grosze> => readFee(answers[priceOf(question)] || '0');

/** Whether rows wait for an answer or a valid price. */
export const isOpen = ({ id, choices, price }: Question, answers: Answers): boolean =>
  choices.every(({ value }) => value !== answers[id]) || Boolean(price?.error);

export function planServices(row: PlannedRow, answers: Answers, { services, bookings }: Facts): void {
  for (const { column, kind, heading, wanted } of row.read.services) {
    if (kind === 'new_service') {
      const question = serviceQuestion(heading);
      const price = readPrice(answers, question);
      if (answers[question] === 'create' && 'value' in price)
        row.bookings.push({ ...wanted, service: { heading, price: price.value }, name: heading, before: null });
      continue;
    }
    const id = kind.slice('service:'.length);
    const service = services.find((one) => one.id === id);
    const name = service?.name ?? heading;
    const before = row.known ? bookings.filter((one) => one.horse_id === row.known?.id && one.service_id === id) : [];
    if (before.length > 1)
      row.errors.push({ column, message: `${name} jest tu zamówione kilka razy. Zmień to w usługach konia.` });
    else {
      const booking = { ...wanted, service: { id }, name, before: before[0] ?? null };
      planBooking(row, booking, { column, monthly: booking.before?.monthly ?? service?.monthly ?? false });
    }
  }
}

/** The column, and whether the price is for a month. */
type Where = { column: number; monthly: boolean };

/** Skips a booking that is already as the sheet wants it. */
function planBooking(row: PlannedRow, booking: PlannedBooking, { column, monthly }: Where): void {
  const { before, days, price, words, name } = booking;
  const same =
    before !== null &&
    String(before.days_of_week) === String(days) &&
    (price === null || before.price === price) &&
    (words === null || isSame(before.lines, parseLines(words)));
  if (same) return;
  if (before?.changes) {
    row.errors.push({ column, message: `${name}: zmiana jest już zaplanowana. Zmień to w usługach konia.` });
    return;
  }
  row.bookings.push(booking);
  if (row.known)
    row.changes.push({
      what: name,
      from: before ? inWords({ ...before, days: before.days_of_week, words: null }) : '',
      to: inWords({ days, price: price ?? before?.price ?? null, monthly, words }),
    });
}

type Worded = Pick<PlannedBooking, 'days' | 'price' | 'words'> & { monthly: boolean };

const inWords = ({ days, price, monthly, words }: Worded): string =>
  [daysInWords(days), price !== null && formatRate(price, monthly), words].filter(Boolean).join(', ');

/** The opening balance, which may be set while the horse has no other entries. */
export function planOpening(row: PlannedRow, { openings }: Facts, column: number): void {
  const { opening } = row.read;
  if (!opening) return;
  const before = openings.find(({ horse_id }) => horse_id === row.known?.id);
  if (before && before.amount === opening.amount && (before.due_on === opening.due_on || !opening.due_given)) return;
  if (before?.fixed) {
    row.errors.push({ column, message: 'Na koncie konia są już wpisy: saldo zmieni korekta.' });
    return;
  }
  row.opening = opening;
  if (row.known)
    row.changes.push({
      what: nameOfField('opening'),
      from: before?.amount ? formatBalance(before.amount) : '',
      to: formatBalance(opening.amount),
    });
}
