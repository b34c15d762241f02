import { type PointerEvent, type RefObject, useEffect } from 'react';
import { type Crop, draw, SIDE, squareOf } from './crop.ts';

const within = (value: number) => Math.min(100, Math.max(0, value));

type CropperProps = {
  picture: ImageBitmap;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  canvas: RefObject<HTMLCanvasElement | null>;
};

/** The kept square, moved by dragging or by the sliders. */
export function Cropper({ picture, crop, onCrop, canvas }: CropperProps) {
  const { side, room } = squareOf(picture, crop);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [canvas, picture, crop]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (event.buttons !== 1) return;
    const scale = side / event.currentTarget.clientWidth;
    const moved = (by: number, span: number) => (span > 0 ? (by * scale * 100) / span : 0);
    onCrop({
      ...crop,
      across: within(crop.across - moved(event.movementX, room.across)),
      down: within(crop.down - moved(event.movementY, room.down)),
    });
  }

  return (
    <div className="cropper">
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        role="img"
        aria-label="Podgląd zdjęcia"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className="form">
        <Slider label="Powiększenie" min={1} max={4} value={crop.zoom} onSlide={(zoom) => onCrop({ ...crop, zoom })} />
        <Slider
          label="W poziomie"
          value={crop.across}
          disabled={room.across === 0}
          onSlide={(across) => onCrop({ ...crop, across })}
        />
        <Slider
          label="W pionie"
          value={crop.down}
          disabled={room.down === 0}
          onSlide={(down) => onCrop({ ...crop, down })}
        />
      </div>
    </div>
  );
}

type SliderProps = {
  label: string;
  value: number;
  min?: number;
  max?: number;
  disabled?: boolean;
  onSlide: (value: number) => void;
};

function Slider({ label, value, min = 0, max = 100, disabled = false, onSlide }: SliderProps) {
  return (
    <label className="field">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={(max - min) / 30}
        value={value}
        disabled={disabled}
        onChange={(event) => onSlide(Number(event.currentTarget.value))}
      />
    </label>
  );
}
