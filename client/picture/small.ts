/** Makes photographs small before a form sends them, in its fields with `data-small`. */
import { fieldErrors } from '../../server/domain/field-texts.ts';
import { asJpeg } from './crop.ts';

/** The longest side in pixels; the server keeps no longer one. */
const LONGEST = 1600;

/** Whether a file is in the format of many phones, which few browsers open. */
export const isHeic = ({ name, type }: File): boolean => /hei[cf]/i.test(type + name);

/** The text for a file that this browser cannot open as a picture. */
export const whyUnreadable = (file: File): string => (isHeic(file) ? fieldErrors.heic : fieldErrors.picture);

/** The forms whose photographs are being made small, with what sends each once they are. */
const busy = new Map<HTMLFormElement, (() => void) | undefined>();

/**
 * Replaces the chosen photograph by a small JPEG. A file that this browser cannot open is left out, and the field says so
 * before the rest of the form is sent.
 */
export async function makeSmall(field: HTMLInputElement): Promise<void> {
  const { form } = field;
  if (!form) return;
  const [file] = field.files ?? [];
  if (file) busy.set(form, busy.get(form));
  const small = file && (await smallPicture(file).catch(() => undefined));
  if (field.files?.[0] !== file) return; // another one was chosen meanwhile
  const chosen = new DataTransfer();
  if (small) chosen.items.add(small);
  field.files = chosen.files;
  const isLeftOut = file && !small;
  tell(field, isLeftOut ? `Pominięto zdjęcie. ${whyUnreadable(file)}` : '');
  const send = busy.get(form);
  busy.delete(form);
  form.ariaBusy = null;
  if (isLeftOut && send) field.focus();
  else send?.();
}

/** Holds a form back until its photograph is small. */
export function holdBack(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  if (!busy.has(form)) return;
  event.preventDefault();
  event.stopPropagation();
  form.ariaBusy = 'true';
  busy.set(form, () => form.requestSubmit(submitter));
}

/** The whole picture, upright, on white and without its metadata. */
async function smallPicture(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, picture.width * scale);
  canvas.height = Math.max(1, picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const jpeg = await asJpeg(canvas);
  return jpeg.size > 0 ? new File([jpeg], 'zdjecie.jpg', { type: jpeg.type }) : undefined;
}

/** Shows a text at a field in the place of the server's error. */
function tell(field: HTMLInputElement, text: string): void {
  const id = `${field.id}-error`;
  document.getElementById(id)?.remove();
  field.removeAttribute('aria-invalid');
  if (!text) return;
  const error = document.createElement('span');
  Object.assign(error, { id, className: 'error', role: 'alert', textContent: text });
  field.setAttribute('aria-describedby', id);
  field.after(error);
}
