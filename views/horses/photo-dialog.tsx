import { Trash2 } from 'lucide-react';
import { Island } from '../island.tsx';
import { usePage } from '../page-context.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form, useRefusal } from '../parts/form.tsx';

type Props = { horse: { id: string; photo: string | null }; close: string };

/** A new photo of a horse, or none any more. */
export function PhotoDialog({ horse: { id, photo }, close }: Props) {
  const { path } = usePage();
  const { errors } = useRefusal('picture');
  return (
    <Dialog title="Zdjęcie konia" close={close} focus="inside">
      <Island name="picture-form" props={{ action: `/api/add_horse_photo/${id}`, back: path, close, errors }} />
      {photo && (
        <Form action={`/api/remove_horse_photo/${id}`} method="delete" className="" id="no-picture">
          <Button kind="danger" icon={Trash2}>
            Usuń zdjęcie
          </Button>
        </Form>
      )}
    </Dialog>
  );
}
