import { Trash2 } from 'lucide-react';
import { Island } from '../../island.tsx';
import { usePage } from '../../page-context.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, useRefusal } from '../../parts/form.tsx';

/** A new picture of oneself, or none any more. */
export function PictureDialog({ close }: { close: string }) {
  const { path, person } = usePage();
  const { errors } = useRefusal('picture');
  return (
    <Dialog title="Zmień zdjęcie" close={close} focus="inside">
      <Island name="picture-form" props={{ action: '/api/add_profile_picture', back: path, close, errors }} />
      {person?.picture && (
        <Form action="/api/remove_profile_picture" method="delete" className="" id="no-picture">
          <Button kind="danger" icon={Trash2}>
            Usuń zdjęcie
          </Button>
        </Form>
      )}
    </Dialog>
  );
}
