import { Island } from '../island.tsx';
import { usePage } from '../page-context.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form, useRefusal } from '../parts/form.tsx';

export function PictureDialog({ close }: { close: string }) {
  const { path, person } = usePage();
  const { errors } = useRefusal('picture');
  // The removal's button stands among those of the other form.
  const removal = person?.picture ? 'no-picture' : undefined;
  return (
    <Dialog title="Zmień zdjęcie" close={close} focus="inside">
      {removal && (
        <Form action="/api/remove_profile_picture" method="delete" className="" id={removal}>
          {null}
        </Form>
      )}
      <Island name="picture-form" props={{ action: '/api/add_profile_picture', back: path, close, removal, errors }} />
    </Dialog>
  );
}
