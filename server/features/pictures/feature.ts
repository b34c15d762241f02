import type { Feature } from '../../platform/feature.ts';
import { pictureActions } from './actions.ts';
import { erase, eraseAlertPictures, erasePhotos, exportAlertPicturesOf, exportOf, exportPhotosOf } from './queries.ts';
import { pictureReads } from './reads.ts';
import { pictureTexts } from './texts.ts';

export const pictures: Feature = {
  name: 'pictures',
  offers: ['change-picture.ts', 'draw-picture.ts', 'image.ts', 'send-picture.ts'],
  actions: pictureActions,
  reads: pictureReads,
  texts: pictureTexts,
  personalData: {
    picture: { exportOf, erase },
    horsePhotos: { exportOf: exportPhotosOf, erase: erasePhotos },
    alertPictures: { exportOf: exportAlertPicturesOf, erase: eraseAlertPictures },
  },
};
