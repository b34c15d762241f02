/** The kept part of a picture: its magnification (1 to 4) and position (0 to 100 in each direction). */
export type Crop = { zoom: number; across: number; down: number };

/** The side of the kept square in pixels. */
export const SIDE = 512;
export const MIDDLE: Crop = { zoom: 1, across: 50, down: 50 };

/** The square in the picture's own pixels, and the range of its position. */
export function squareOf({ width, height }: ImageBitmap, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / zoom;
  const room = { across: width - side, down: height - side };
  return { side, room, x: (room.across * across) / 100, y: (room.down * down) / 100 };
}

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { side, x, y } = squareOf(picture, crop);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
}

export const asJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made ?? new Blob()), 'image/jpeg', 0.9));
