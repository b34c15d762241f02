import { z } from 'zod';
import { read } from '../../platform/read.ts';
import { allPeople, allThumbnails } from './queries.ts';
import { AllPictures, PersonInList } from './schema.ts';

export const peopleReads = [
  read({
    path: '/api/get_all_user_data',
    summary: 'Everybody with an account, by last name in Polish order',
    may: 'seePeople',
    answer: z.array(PersonInList),
    load: async ({ db }) => allPeople(db),
  }),
  read({
    path: '/api/profiles/all-pictures',
    summary: 'Thumbnails of everybody who has a picture, as base64 JPEG',
    may: 'seePictures',
    answer: AllPictures,
    load: async ({ db }) => {
      const thumbnails = await allThumbnails(db);
      return {
        profiles: thumbnails.map(({ id, thumbnail }) => ({ id, profile_picture: thumbnail.toString('base64') })),
      };
    },
  }),
];
