import '../styles/cropper.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fileTooLarge, LARGEST_PICTURE } from '../../server/domain/field-texts.ts';
import type { RefusalCode } from '../../server/domain/refusal-codes.ts';
import { failureAlert } from '../../server/domain/texts.ts';
import { pictureTexts } from '../../server/features/pictures/texts.ts';
import { Button, ButtonLink } from '../../views/parts/button.tsx';
import { ErrorSummary } from '../../views/parts/error-summary.tsx';
import { Field } from '../../views/parts/field.tsx';
import { Form } from '../../views/parts/form.tsx';
import { call } from '../api.ts';
import { leaveAlert } from '../flash.ts';
import { useNotice } from '../notice.tsx';
import { useChosenPicture } from '../picture/chosen.ts';
import { asJpeg, MIDDLE } from '../picture/crop.ts';
import { Cropper } from '../picture/cropper.tsx';
import { isHeic, whyUnreadable } from '../picture/small.ts';
import { type Errors, errorsIn, formAlert } from '../refusal.ts';

type Props = {
  action: string;
  back: string;
  /** The address of the page without the dialog. */
  close: string;
  /** The id of the form that deletes the picture; undefined without a picture. */
  removal?: string | undefined;
  errors: Errors;
  /** The code of the refused form. */
  code: RefusalCode | null;
};

/**
 * Crops a picture to a square and makes it small before it is sent, so that sending is quick. A file that this browser
 * cannot open is an error at the field. Without script the form sends the file as it is.
 */
export default function PictureForm({ action, back, close, removal, errors: atFirst, code }: Props) {
  const [errors, setErrors] = useState(atFirst);
  const [isTooLarge, setTooLarge] = useState(code === 'too_large');
  const { alert, setAlert, notice } = useNotice();
  const [crop, setCrop] = useState(MIDDLE);
  const [sending, setSending] = useState(false);
  const [isAwake, setAwake] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { input, picture, choose } = useChosenPicture((opened, file) => {
    setCrop(MIDDLE);
    // A large photo may pass, because only its small crop is sent.
    const isLarge = file.size > LARGEST_PICTURE && !isHeic(file);
    setTooLarge(isLarge);
    setErrors(opened ? {} : { image: isLarge ? fileTooLarge(LARGEST_PICTURE) : whyUnreadable(file) });
  });
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => setAwake(true), []);

  useEffect(() => {
    if (alert) summary.current?.focus();
  }, [alert]);

  function submit(event: FormEvent) {
    // The browser asks for a missing file; an unreadable one is not sent.
    if (picture || errors.image) event.preventDefault();
    if (picture && canvas.current) void send(canvas.current);
    else if (errors.image) setAlert(failureAlert(pictureTexts.addPicture, isTooLarge ? 413 : 415));
  }

  async function send(canvas: HTMLCanvasElement) {
    setSending(true);
    const body = new FormData();
    body.append('image', await asJpeg(canvas), 'zdjecie.jpg');
    const answer = await call('POST', action, body);
    if (answer.ok) {
      leaveAlert(pictureTexts.addPicture);
      location.assign(close);
      return;
    }
    setSending(false);
    setTooLarge(answer.code === 'too_large');
    setErrors(errorsIn(answer));
    setAlert(formAlert(pictureTexts.addPicture, answer));
  }

  return (
    <>
      <Form action={action} encType="multipart/form-data" id="picture" back={back} errors={errors} onSubmit={submit}>
        <ErrorSummary form="picture" ref={summary} />
        <Field
          name="image"
          label="Zdjęcie"
          hint={isAwake ? 'JPEG, PNG albo WebP' : 'JPEG, PNG albo WebP, najwyżej 5 MB'}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          required
          autoFocus
          ref={input}
          onChange={choose}
        />
        {picture && <Cropper picture={picture} crop={crop} onCrop={setCrop} canvas={canvas} />}
        <div className="row-of-buttons">
          {removal && (
            <Button kind="quiet" className="apart" form={removal}>
              Usuń zdjęcie
            </Button>
          )}
          <ButtonLink href={close}>Anuluj</ButtonLink>
          <Button kind="main" disabled={sending}>
            {sending ? 'Zapisuję…' : 'Zapisz'}
          </Button>
        </div>
      </Form>
      {notice}
    </>
  );
}
