import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { PHOTOGRAPHS } from '../../server/demo/photographs.ts';
import { encodePhotograph } from '../../server/features/photographs/encode-photograph.ts';
import { writeChanged } from './files.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../server/demo/photographs');

/** Encodes the demo's photographs from their drawings, as uploads are encoded. */
export async function encodeDrawings(): Promise<void> {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] }); // The app opens none.
  for (const { name } of PHOTOGRAPHS) {
    const drawing = fs.readFileSync(path.join(FOLDER, `${name}.svg`));
    const upload = await sharp(drawing).png({ compressionLevel: 1 }).toBuffer();
    const { files } = await encodePhotograph({ upload, shape: 'free' });
    for (const { size, type, content } of files) writeChanged(path.join(FOLDER, `${name}-${size}.${type}`), content);
  }
}
