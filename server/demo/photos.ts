import fs from 'node:fs/promises';
import { encodePicture } from '../features/pictures/image.ts';
import { savePhoto } from '../features/pictures/queries.ts';
import type { Tx } from '../platform/data/database.ts';
import { demoHorse } from './horses.ts';
import { at, type Times } from './times.ts';

/** The photo's file by the horse's name. */
const PHOTOS: Readonly<Record<string, string>> = { Wichura: 'wichura.png', Kasztan: 'kasztan.png' };

export async function hangPhotos(tx: Tx, { opened }: Times): Promise<void> {
  for (const [name, file] of Object.entries(PHOTOS)) {
    const photo = await fs.readFile(new URL(`photos/${file}`, import.meta.url));
    await savePhoto(tx, demoHorse(name).id, await encodePicture(photo), at(opened, '08:10'));
  }
}
