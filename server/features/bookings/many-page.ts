import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type Bookings from '../../../views/bookings/bookings.page.tsx';
import { type Day, dayOf } from '../../domain/days.ts';
import { codedFields } from '../../domain/field-texts.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import type { Call } from '../../platform/forms/action.ts';
import { listInAddress } from '../../platform/forms/fields.ts';
import { fromForm } from '../../platform/forms/forms.ts';
import { BadInput, NotFound } from '../../platform/http/errors.ts';
import { validate } from '../../platform/http/validation.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { MAX_ROWS } from '../../platform/pages/paging.ts';
import { countStable } from '../boxes/queries.ts';
import { chargesByDays } from '../settings/payment-days.ts';
import { changeIn, changeOf, differences, differs } from './chosen-change.ts';
import {
  aislesBooked,
  aislesUnbooked,
  ListQuery,
  MOST_NAMED,
  pageOfBooked,
  pageOfUnbooked,
  type Selected,
  selectedIn,
  serviceOfHorses,
  tickedBookings,
  tickedHorses,
  workMade,
} from './many-queries.ts';
import {
  ChangedBookings,
  type CountedAisle,
  MAX_BOOKINGS_AT_ONCE,
  type ManyDialog,
  type ToldChange,
  type TypedChange,
} from './schema.ts';
import { termsFrom } from './terms-queries.ts';
import { bookingTexts } from './texts.ts';

const Typed = z.string().max(100).catch('').default('');

/** One of the two lists of a service's horses, and a dialog about the ticked ones. */
export const BookingsQuery = z.object({
  ...ListQuery.shape,
  /** By default the horses that have the service; if none has it yet, the others. */
  tab: z.enum(['with', 'without']).optional().catch(undefined),
  dialog: z.enum(['change', 'end', 'book']).optional().catch(undefined),
  /** Present with any value: shows what the change would be. */
  dialog_show: z.unknown().optional(),
  dialog_from: Typed,
  dialog_price: Typed,
  dialog_days: listInAddress(z.string().max(20), 7),
  dialog_daily: z.unknown().optional(),
  dialog_until: Typed,
  dialog_endless: z.unknown().optional(),
});

type Visit = Call<z.output<typeof BookingsQuery>>;

/** The horses with a service, or without it; redirects to the catalogue if none is chosen. Throws NotFound, DialogNotFound. */
export async function bookingsPage(visit: Visit) {
  const { db, now, input, reply } = visit;
  if (!input.service) return reply.redirect(sectionAddress(SECTION.services), 303);
  const service = await serviceOfHorses(db, input.service);
  if (!service) throw new NotFound('Nie ma takiej usługi.');
  const today = dayOf(now);
  const selection = selectedIn(input, service.id, today);
  const everywhere = { ...selection, place: undefined, q: '' };
  const booked = await aislesBooked(db, everywhere);
  const having = sumOf(booked);
  const without = input.tab ? input.tab === 'without' : having === 0 && service.offered;
  const ticked = without ? tickedHorses : tickedBookings;
  if (input.to !== undefined) {
    const ids = await idsOf(ticked(db, selection, MOST_NAMED + 1));
    const to = new URLSearchParams(input.to);
    if (ids.length <= MOST_NAMED) for (const id of ids) to.append('dialog_ids', id);
    return reply.redirect(`/bookings?${to}`, 303);
  }
  const many = input.all !== undefined || input.dialog_rest !== undefined;
  const [missing, { horses: all }, chosen, list, work, dialog] = await Promise.all([
    without ? aislesUnbooked(db, everywhere) : [],
    countStable(db),
    many || input.dialog_ids.length > 0 ? idsOf(ticked(db, selection, MAX_ROWS)) : [],
    without
      ? pageOfUnbooked(db, selection).then(({ rows, ...unbooked }) => ({ ...unbooked, unbooked: rows }))
      : pageOfBooked(db, selection).then(({ rows, ...booked }) => ({ ...booked, booked: rows })),
    workMade(db, selection),
    dialogOver(visit, selection),
  ]);
  const shown = new Set(('booked' in list ? list.booked : list.unbooked).map(({ id }) => id));
  const props = {
    service,
    list,
    page: list.page,
    pages: list.pages,
    total: list.total,
    counts: { with: having, without: all - having },
    aisles: without ? missing : booked,
    tab: input.tab,
    place: selection.place,
    search: input.q,
    ticked: { ids: input.dialog_ids, all: input.all !== undefined, rest: input.dialog_rest !== undefined },
    elsewhere: chosen.filter((id) => !shown.has(id)),
    work,
    today,
    dialog,
  };
  return reply.page<typeof Bookings>('bookings/bookings', props, { title: `${service.name}: kto ma` });
}

const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id);

const sumOf = (aisles: readonly CountedAisle[]) => aisles.reduce((sum, { horses }) => sum + horses, 0);

/** Throws DialogNotFound if no horses are chosen, or too many. */
async function dialogOver(visit: Visit, selection: Selected): Promise<ManyDialog | null> {
  const { db, input } = visit;
  const { today } = selection;
  const most = MAX_BOOKINGS_AT_ONCE + 1;
  if (!input.dialog) return null;
  if (input.dialog !== 'book')
    return change(visit, input.dialog, someOf(await tickedBookings(db, selection, most)), today);
  const horses = someOf(await tickedHorses(db, selection, most)).map((horse) => ({ ...horse, booking: randomUUID() }));
  return { name: 'book', horses, today, by_days: await chargesByDays(db, today) };
}

function someOf<Row>(rows: Row[]): Row[] {
  if (rows.length === 0) throw new DialogNotFound(bookingTexts.chooseHorses);
  if (rows.length > MAX_BOOKINGS_AT_ONCE) throw new DialogNotFound(bookingTexts.tooManyHorses);
  return rows;
}

type Chosen = Awaited<ReturnType<typeof tickedBookings>>;

/** The form of a change, or, once that is filled in, the preview of the change. */
async function change(visit: Visit, name: 'change' | 'end', bookings: Chosen, today: Day): Promise<ManyDialog> {
  const typed = typedIn(visit.input, today);
  const form: ManyDialog = { name, count: bookings.length, typed, errors: {} };
  if (visit.input.dialog_show === undefined) return form;
  if (name === 'end' && !typed.until) return { ...form, errors: { check_until: codedFields.no_last_day } };
  try {
    return await preview(
      visit,
      bookings,
      changeIn(validate(ChangeTyped, fromForm(ChangeTyped, fieldsOf(typed))), today),
    );
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return { ...form, errors: error.fields ?? {} };
  }
}

const ChangeTyped = ChangedBookings.omit({ ids: true });

const typedIn = (input: Visit['input'], today: Day): TypedChange => ({
  from: input.dialog_from || today,
  price: input.dialog_price,
  days: input.dialog_days,
  daily: input.dialog_daily !== undefined,
  until: input.dialog_until,
  endless: input.dialog_endless !== undefined,
});

/** The fields of the API's form. An empty last day means no end. */
const fieldsOf = ({ from, price, days, daily, until, endless }: TypedChange) => ({
  from,
  price,
  days_of_week: days,
  daily: daily ? '1' : '',
  check_until: endless ? '' : until || undefined,
});

/** The key of a change. Terms that stay as they are do not count. */
const sameChange = ({ monthly, before, after }: Omit<ToldChange, 'count'>): string =>
  JSON.stringify([monthly, before.from, differences(before, after).map((name) => [name, before[name], after[name]])]);

/** Throws BadInput when nothing would change. */
async function preview(
  { db, request }: Visit,
  bookings: Chosen,
  { from, ...change }: ReturnType<typeof changeIn>,
): Promise<ManyDialog> {
  const terms = await termsFrom(db, bookings, from);
  const changed = bookings.flatMap((booking) => {
    const wanted = changeOf(booking, from, change);
    const before = terms.get(booking.id)?.find((each) => differs(each, wanted));
    return before ? [{ id: booking.id, monthly: booking.monthly, before, after: { ...before, ...wanted } }] : [];
  });
  if (changed.length === 0) throw new BadInput(undefined, { price: 'Tak już jest: nic by się nie zmieniło' });
  const told = [...Map.groupBy(changed, sameChange).values()]
    .flatMap((some) =>
      some.slice(0, 1).map(({ monthly, before, after }) => ({ count: some.length, monthly, before, after })),
    )
    .sort((one, other) => other.count - one.count);
  const ids = changed.map(({ id }) => id);
  const unchanged = bookings.length - changed.length;
  const typed = new URL(request.url, 'http://localhost');
  typed.searchParams.delete('dialog_show');
  return { name: 'preview', ids, from, change, told, unchanged, typed: typed.pathname + typed.search };
}
