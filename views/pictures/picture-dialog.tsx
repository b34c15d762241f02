import { Island } from '../island.tsx';
import { usePage } from '../page-context.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form, useRefusal } from '../parts/form.tsx';

type Props = {
  title: string;
  close: string;
  /** takes the new picture */
  action: string;
  /** removes the picture; null if there is none */
  remove: string | null;
};

/** The id of the form that removes a picture; its button is in the other form. */
const REMOVAL = 'no-picture';

export function PictureDialog({ title, close, action, remove }: Props) {
  const { path, code } = usePage();
  const { errors } = useRefusal('picture');
  return (
    <Dialog title={title} close={close} focus="inside">
      {remove && (
        <Form action={remove} method="delete" className="" id={REMOVAL}>
          {null}
        </Form>
      )}
      <Island
        name="picture-form"
        props={{ action, back: path, close, removal: remove ? REMOVAL : undefined, errors, code }}
      />
    </Dialog>
  );
}
