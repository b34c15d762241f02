import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { CallButton, WriteButton } from '../parts/club-contact.tsx';

type Props = {
  /** when to come, in the club's words; may be '' */
  text: string;
  /** the address of the form */
  form?: string;
};

/** The invitation at the end of a page. */
export function ComeAndSee({ text, form = '/umow-wizyte' }: Props) {
  const { club } = usePage();
  return (
    <section className="wrap visit" id="wizyta">
      <div className="lead">
        <h2>Przyjedź i&nbsp;zobacz</h2>
        {text && <p>{text}</p>}
      </div>
      <div className="row-of-buttons">
        <ButtonLink kind="main" href={form}>
          Umów wizytę
        </ButtonLink>
        <CallButton club={club} />
        <WriteButton club={club} subject="Wizyta w stajni">
          Napisz e-mail
        </WriteButton>
      </div>
    </section>
  );
}
