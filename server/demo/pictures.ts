import fs from 'node:fs/promises';
import { drawPicture } from '../features/pictures/draw-picture.ts';
import { savePhoto, savePicture } from '../features/pictures/queries.ts';
import type { Tx } from '../platform/data/database.ts';
import { demoHorse } from './horses.ts';
import { demoPerson } from './people.ts';
import { at, type Times } from './times.ts';

/**
 * Saves the portraits and photos, each file named after its person or horse. They are converted in this process, not in a
 * separate one like uploads, because the demo's own files are safe.
 */
export async function hangPictures(tx: Tx, { opened }: Times): Promise<void> {
  for (const [name, portrait] of await filesIn('portraits'))
    await savePicture(tx, demoPerson(name).id, await drawPicture(portrait), at(opened, '07:45'));
  for (const [name, photo] of await filesIn('photos'))
    await savePhoto(tx, demoHorse(name).id, await drawPicture(photo), at(opened, '08:10'));
}

async function filesIn(folder: string): Promise<[name: string, content: Buffer][]> {
  const root = new URL(`${folder}/`, import.meta.url);
  const files = (await fs.readdir(root)).sort();
  return Promise.all(files.map(async (file) => [file.replace('.png', ''), await fs.readFile(new URL(file, root))]));
}
