import { fieldsOf, pathOf, withQuery } from './address.ts';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { HiddenFields } from './hidden-fields.tsx';

type Props = {
  id: string;
  /** The address of the list. */
  here: string;
  /** The dialog that opens for the ticked people. */
  dialog: string;
  submit: string;
};

/** The form below a list of people with checkboxes, which belong to it by its id. */
export const TickedForm = ({ id, here, dialog, submit }: Props) => (
  <Form method="get" action={pathOf(here)} id={id} className="picked on-screen">
    <HiddenFields of={{ ...fieldsOf(here), dialog }} />
    <Button kind="main" className="counts">
      {submit}{' '}
    </Button>
  </Form>
);

type AllProps = {
  here: string;
  /** Whether all are ticked at first. */
  ticked: boolean;
  /** How many people of the page can be ticked. */
  count: number;
};

/** The link above such a list that ticks everybody on the page; nothing if nobody can be ticked. */
export const TickAll = ({ here, ticked, count }: AllProps) =>
  count > 0 && (
    <p className="tick-all on-screen">
      <a className="tall" href={ticked ? here : withQuery(here, 'all=1')}>
        {ticked ? 'Odznacz wszystkich' : `Zaznacz wszystkich (${count})`}
      </a>
    </p>
  );
