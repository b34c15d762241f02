import { Island } from '../island.tsx';
import { usePage } from '../page-context.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form, useRefusal } from '../parts/form.tsx';

type Props = { horse: { id: string; photo: string | null }; close: string };

export function PhotoDialog({ horse: { id, photo }, close }: Props) {
  const { path } = usePage();
  const { errors } = useRefusal('picture');
  const action = `/api/add_horse_photo/${id}`;
  // The removal's button stands among those of the other form.
  const removal = photo ? 'no-picture' : undefined;
  return (
    <Dialog title="Zdjęcie konia" close={close} focus="inside">
      {removal && (
        <Form action={`/api/remove_horse_photo/${id}`} method="delete" className="" id={removal}>
          {null}
        </Form>
      )}
      <Island name="picture-form" props={{ action, back: path, close, removal, errors }} />
    </Dialog>
  );
}
