import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The picture in the chosen file. Calls `onOpened` with the picture, or with null if this browser cannot open the file. */
export function useChosenPicture(onOpened: (picture: ImageBitmap | null, file: File) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | undefined>();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const opened = useEffectEvent((found: ImageBitmap | null, file: File) => {
    setPicture(found);
    onOpened(found, file);
  });

  // A file may have been chosen before hydration.
  useEffect(() => setFile(input.current?.files?.[0]), []);

  useEffect(() => {
    let wanted = true;
    if (!file) setPicture(null);
    else
      createImageBitmap(file, { imageOrientation: 'from-image' })
        .catch(() => null)
        .then((found) => wanted && opened(found, file));
    return () => {
      wanted = false;
    };
  }, [file]);

  const choose = (event: ChangeEvent<HTMLInputElement>) => setFile(event.currentTarget.files?.[0]);
  return { input, picture, choose };
}
