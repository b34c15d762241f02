import { encode } from 'uqr';

/** A QR code as an SVG path, drawn with a stroke of width 1, in a square of `size` by `size`. */
export type QrDrawing = { size: number; path: string };

/** Draws a QR code (UTF-8) of a text. The caller adds the light margin. Level M can be read with twice the dirt of level L. */
export function drawQr(text: string, level: 'L' | 'M' = 'L'): QrDrawing {
  const { data, size } = encode(text, { ecc: level, border: 0 });
  return { size, path: data.map(rowPath).join('') };
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  let end = 0;
  for (let x = 0; x < row.length; x++) {
    if (!row[x] || row[x - 1]) continue;
    const next = row.indexOf(false, x);
    const length = (next === -1 ? row.length : next) - x;
    path += path === '' ? `M${x} ${y}.5h${length}` : `m${x - end} 0h${length}`;
    end = x + length;
  }
  return path;
}
