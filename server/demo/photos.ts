import fs from 'node:fs/promises';
import { encodePicture } from '../features/pictures/image.ts';
import { savePhoto } from '../features/pictures/queries.ts';
import type { Tx } from '../platform/database.ts';
import { demoHorse } from './horses.ts';
import { at, type Times } from './times.ts';

/** Whose photo there is, by its file. */
const PHOTOS: Readonly<Record<string, string>> = { Wichura: 'wichura.png', Kasztan: 'kasztan.png' };

/** Hangs up photos of two horses, simply drawn ones, by the app's own way with pictures. */
export async function hangPhotos(tx: Tx, { opened }: Times): Promise<void> {
  for (const [name, file] of Object.entries(PHOTOS)) {
    const photo = await fs.readFile(new URL(`photos/${file}`, import.meta.url));
    await savePhoto(tx, demoHorse(name).id, await encodePicture(photo), at(opened, '08:10'));
  }
}
