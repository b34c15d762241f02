import { fieldsOf, pathOf, withQuery } from './address.ts';
import { Button, ButtonLink } from './button.tsx';
import { Form } from './form.tsx';
import { HiddenFields } from './hidden-fields.tsx';

type Props = {
  id: string;
  /** The address of the list. */
  here: string;
  /** The dialog that opens for the ticked people. */
  dialog: string;
  /** Whether all are ticked at first. */
  ticked: boolean;
  submit: string;
};

/** The form below a list of people with checkboxes, which belong to it by its id. */
export const TickedForm = ({ id, here, dialog, ticked, submit }: Props) => (
  <Form method="get" action={pathOf(here)} id={id} className="picked on-screen">
    <HiddenFields of={{ ...fieldsOf(here), dialog }} />
    <ButtonLink href={ticked ? here : withQuery(here, 'all=1')}>
      {ticked ? 'Odznacz wszystkich' : 'Zaznacz wszystkich'}
    </ButtonLink>
    <Button kind="main" className="counts">
      {submit}{' '}
    </Button>
  </Form>
);
