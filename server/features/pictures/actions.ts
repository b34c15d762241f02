import { LARGEST_PICTURE } from '../../domain/field-texts.ts';
import { action, Nothing } from '../../platform/action.ts';
import { addPicture, removePicture } from './change-picture.ts';
import { pictureTexts } from './texts.ts';

export const pictureActions = [
  action({
    method: 'POST',
    path: '/api/add_profile_picture',
    summary: 'Send a picture of oneself (JPEG, PNG or WebP); it is re-encoded without its metadata',
    may: 'changeOwnData',
    texts: pictureTexts.addPicture,
    upload: { field: 'image', maxBytes: LARGEST_PICTURE },
    answer: Nothing,
    run: addPicture,
  }),
  action({
    method: 'DELETE',
    path: '/api/remove_profile_picture',
    summary: 'Take one’s own picture away',
    may: 'changeOwnData',
    texts: pictureTexts.removePicture,
    answer: Nothing,
    run: removePicture,
  }),
];
