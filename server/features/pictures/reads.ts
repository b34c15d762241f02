import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horseFor, seenHorse } from '../horses/access.ts';
import { alertPictureOf, photoOf, pictureOf } from './queries.ts';
import { sendPicture, Which } from './send-picture.ts';

export const pictureReads = [
  read({
    path: '/api/get_profile_picture',
    summary: 'One’s own picture',
    may: 'seeOwnAccount',
    query: Which,
    produces: 'image/jpeg',
    answer: z.unknown(),
    load: (call) => sendPicture(call, (size) => pictureOf(call.db, signedIn(call).id, size)),
  }),
  read({
    path: '/api/get_profile_picture/:id',
    summary: 'The picture of anybody, for staff; others see only their own',
    may: 'seeOwnAccount',
    params: z.object({ id: z.uuid() }),
    query: Which,
    produces: 'image/jpeg',
    answer: z.unknown(),
    async load(call) {
      const caller = signedIn(call);
      if (call.input.id !== caller.id && !may(caller, 'seePictures')) throw new NotFound();
      return sendPicture(call, (size) => pictureOf(call.db, call.input.id, size));
    },
  }),
  read({
    path: '/api/get_horse_photo/:horse_id',
    summary: 'The photo of a horse, for whoever sees the horse',
    may: 'seeHorses',
    params: z.object({ horse_id: z.uuid() }),
    query: Which,
    produces: 'image/jpeg',
    answer: z.unknown(),
    async load(call) {
      const { id } = await horseFor(call.db, signedIn(call), call.input.horse_id, dayOf(call.now));
      return sendPicture(call, (size) => photoOf(call.db, id, size));
    },
  }),
  read({
    path: '/api/get_alert_picture/:id',
    summary: 'The picture of a health alert, for staff and whoever sees the horse',
    may: 'seeHorses',
    params: z.object({ id: z.uuid() }),
    query: Which,
    produces: 'image/jpeg',
    answer: z.unknown(),
    load: (call) =>
      sendPicture(call, async (size) => {
        const { db, now, input } = call;
        const caller = signedIn(call);
        const found = await alertPictureOf(db, input.id, size);
        if (!found || may(caller, 'raiseAnyAlert')) return found;
        return (await seenHorse(db, caller, found.horse_id, dayOf(now))) && found;
      }),
  }),
];
