import { z } from 'zod';
import { LARGEST_PICTURE } from '../../domain/field-texts.ts';
import { action } from '../../platform/forms/action.ts';
import { addPhoto, addPicture, removePhoto, removePicture } from './change-picture.ts';
import { raiseAlert } from './raise-alert.ts';
import { pictureTexts } from './texts.ts';

const HorseId = z.object({ horse_id: z.uuid() });

export const pictureActions = [
  action({
    path: '/api/add_profile_picture',
    summary: 'Send a picture of oneself (JPEG, PNG or WebP); it is re-encoded without its metadata',
    may: 'changeOwnData',
    texts: pictureTexts.addPicture,
    upload: { field: 'image', maxBytes: LARGEST_PICTURE },
    run: addPicture,
  }),
  action({
    method: 'DELETE',
    path: '/api/remove_profile_picture',
    summary: 'Take one’s own picture away',
    may: 'changeOwnData',
    texts: pictureTexts.removePicture,
    run: removePicture,
  }),
  action({
    path: '/api/add_horse_photo/:horse_id',
    summary: 'Send a photo of a horse (JPEG, PNG or WebP); it is re-encoded without its metadata',
    may: 'changePhotos',
    texts: pictureTexts.addPicture,
    upload: { field: 'image', maxBytes: LARGEST_PICTURE },
    params: HorseId,
    run: addPhoto,
  }),
  action({
    path: '/api/raise_health_alert/:horse_id',
    summary: 'Raise the health alert of a horse, with its reason and, optionally, a picture of what was seen',
    may: 'changeHealth',
    texts: pictureTexts.raiseAlert,
    upload: { field: 'image', maxBytes: LARGEST_PICTURE },
    keeps: ['reason'],
    params: HorseId,
    run: raiseAlert,
  }),
  action({
    method: 'DELETE',
    path: '/api/remove_horse_photo/:horse_id',
    summary: 'Take the photo of a horse away',
    may: 'changePhotos',
    texts: pictureTexts.removePicture,
    params: HorseId,
    run: removePhoto,
  }),
];
