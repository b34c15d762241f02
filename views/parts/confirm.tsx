import { Button, ButtonLink } from './button.tsx';

type Props = {
  /** the address for the answer 'no' */
  close: string;
  no?: string | undefined;
  yes?: string | undefined;
};

export const Confirm = ({ close, no = 'Anuluj', yes = 'Tak' }: Props) => (
  <div className="row-of-buttons">
    <ButtonLink href={close} autoFocus>
      {no}
    </ButtonLink>
    <Button kind="danger" className="sure">
      {yes}
    </Button>
  </div>
);
