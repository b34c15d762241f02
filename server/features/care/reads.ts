import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { DayField } from '../../platform/forms/fields.ts';
import { MAX_ROWS } from '../../platform/pages/paging.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseFor, seenHorse } from '../horses/access.ts';
import { sendPicture, Which } from '../pictures/send-picture.ts';
import { allKinds, duePlans, kindsOfHorse, pictureOfRecord, recordsOf } from './queries.ts';
import { CareId, CareOfHorse, DueCare, Kind } from './schema.ts';

export const careReads = [
  read({
    path: '/api/care_kinds',
    summary: 'The kinds of care with their intervals',
    may: 'seeStable',
    answer: z.array(Kind),
    load: ({ db }) => allKinds(db),
  }),
  read({
    path: '/api/care/:horse_id',
    summary: 'The plans of a horse and its records, the newest first, for its owner and the staff that sees it',
    may: 'seeCare',
    params: z.object({ horse_id: z.uuid() }),
    answer: CareOfHorse,
    async load({ db, now, input, ...call }) {
      const today = dayOf(now);
      const { id } = await horseFor(db, signedIn(call), input.horse_id, today);
      const kinds = await kindsOfHorse(db, id, today);
      const records = await recordsOf(db, id).limit(1000).execute();
      return {
        plans: kinds.flatMap(({ id, name, plan }) =>
          plan ? [{ ...plan, kind_id: id, kind: name, competition: plan.competes }] : [],
        ),
        records: records.map((record) => ({ ...record, has_picture: record.picture !== null })),
      };
    },
  }),
  read({
    path: '/api/care_due',
    summary: 'What is due by a day, by default what is overdue or within its notice',
    may: 'manageCare',
    query: z.object({ kind: z.uuid().optional(), until: DayField.optional() }),
    answer: z.array(DueCare),
    load: ({ db, now, input: { kind, until } }) => duePlans(db, { today: dayOf(now), kind, until }, MAX_ROWS),
  }),
  read({
    path: '/api/get_care_picture/:id',
    summary: 'The picture of a record of care, for managers and whoever sees the horse',
    may: 'seeCare',
    params: CareId,
    query: Which,
    produces: 'image/jpeg',
    answer: z.unknown(),
    load: (call) =>
      sendPicture(call, async (size) => {
        const found = await pictureOfRecord(call.db, call.input.id, size);
        const viewer = signedIn(call);
        if (!found || may(viewer, 'manageCare')) return found;
        return (await seenHorse(call.db, viewer, found.horse_id, dayOf(call.now))) && found;
      }),
  }),
];
