import { type ChangeEvent, type FormEvent, type PointerEvent, type Ref, useEffect, useRef, useState } from 'react';
import { type Alert as AlertText, failureAlert } from '../../server/domain/texts.ts';
import { Button, ButtonLink } from '../../views/parts/button.tsx';
import { ErrorSummary } from '../../views/parts/error-summary.tsx';
import { Field } from '../../views/parts/field.tsx';
import { Form } from '../../views/parts/form.tsx';
import { call } from '../api.ts';
import { leaveAlert } from '../flash.ts';
import { Notice } from '../notice.tsx';

type Props = {
  /** The address of the dialog. */
  back: string;
  /** The page without it. */
  close: string;
  errors: Record<string, string>;
};

/** The part of a picture that is kept: how much it is enlarged (1 to 4), where it lies (0 to 100 each way). */
type Crop = { zoom: number; across: number; down: number };

const SIDE = 512;
const MIDDLE: Crop = { zoom: 1, across: 50, down: 50 };
const UNREADABLE = 'Tego pliku nie da się otworzyć jako zdjęcia. Wybierz zdjęcie JPEG, PNG albo WebP.';

const within = (value: number) => Math.min(100, Math.max(0, value));

/** The square in the picture's own pixels, and how far it may move. */
function squareOf({ width, height }: ImageBitmap, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / zoom;
  const room = { across: width - side, down: height - side };
  return { side, room, x: (room.across * across) / 100, y: (room.down * down) / 100 };
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { side, x, y } = squareOf(picture, crop);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
}

const asJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));

/**
 * A picture of oneself: chosen, cut to a square and made small here, so that it is quickly sent. What this browser cannot
 * open is told at the field. Without script the form sends the file as it is.
 */
export default function PictureForm({ back, close, errors: atFirst }: Props) {
  const [errors, setErrors] = useState(atFirst);
  const [alert, setAlert] = useState<AlertText | null>(null);
  const [file, setFile] = useState<File | undefined>();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState(MIDDLE);
  const [sending, setSending] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const input = useRef<HTMLInputElement>(null);

  // A file may have been chosen before the page came to life.
  useEffect(() => setFile(input.current?.files?.[0]), []);

  useEffect(() => {
    let wanted = true;
    if (!file) setPicture(null);
    else
      createImageBitmap(file, { imageOrientation: 'from-image' })
        .catch(() => null)
        .then((opened) => {
          if (!wanted) return;
          setPicture(opened);
          setCrop(MIDDLE);
          setErrors(opened ? {} : { image: UNREADABLE });
        });
    return () => {
      wanted = false;
    };
  }, [file]);

  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  async function send(event: FormEvent<HTMLFormElement>) {
    if (!picture || !canvas.current) {
      if (errors.image) event.preventDefault();
      return;
    }
    event.preventDefault();
    setSending(true);
    const body = new FormData();
    body.append('image', (await asJpeg(canvas.current)) ?? new Blob(), 'zdjecie.jpg');
    const answer = await call('POST', '/api/add_profile_picture', body);
    if (answer.ok) {
      leaveAlert('addPicture');
      location.assign(close);
      return;
    }
    setSending(false);
    setErrors(answer.fields);
    setAlert(failureAlert('addPicture', answer.status));
  }

  return (
    <>
      <Form
        action="/api/add_profile_picture"
        encType="multipart/form-data"
        id="picture"
        back={back}
        errors={errors}
        onSubmit={send}
      >
        <ErrorSummary form="picture" />
        <Field
          name="image"
          label="Zdjęcie"
          hint="JPEG, PNG albo WebP, najwyżej 5 MB"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          required
          autoFocus
          ref={input}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setFile(event.currentTarget.files?.[0])}
        />
        {picture && <Cropper picture={picture} crop={crop} onCrop={setCrop} canvas={canvas} />}
        <div className="row-of-buttons">
          <Button kind="main" disabled={sending}>
            {sending ? 'Zapisuję…' : 'Zapisz'}
          </Button>
          <ButtonLink href={close}>Anuluj</ButtonLink>
        </div>
      </Form>
      {alert && <Notice key={alert.title + alert.message} {...alert} onClose={() => setAlert(null)} />}
    </>
  );
}

type CropperProps = {
  picture: ImageBitmap;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  canvas: Ref<HTMLCanvasElement>;
};

/** What will be kept, to be moved by dragging or, as well, by the sliders. */
function Cropper({ picture, crop, onCrop, canvas }: CropperProps) {
  const { side, room } = squareOf(picture, crop);

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
