import type { ReactNode } from 'react';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { CallButton, WriteButton } from '../parts/club-contact.tsx';

type ButtonsProps = {
  /** the address of the form */
  form?: string | undefined;
  children?: ReactNode;
};

/** The ways to a visit. */
export function VisitButtons({ form = '/umow-wizyte', children }: ButtonsProps) {
  const { club } = usePage();
  return (
    <div className="row-of-buttons">
      <ButtonLink kind="main" href={form}>
        Umów wizytę
      </ButtonLink>
      <CallButton club={club} />
      {children}
    </div>
  );
}

/** The invitation at the end of a page. `text`: when to come, in the club's words; may be ''. */
export function ComeAndSee({ text, form }: ButtonsProps & { text: string }) {
  const { club } = usePage();
  return (
    <section className="wrap visit" id="wizyta">
      <div className="lead">
        <h2>Przyjedź i&nbsp;zobacz</h2>
        {text && <p>{text}</p>}
      </div>
      <VisitButtons form={form}>
        <WriteButton club={club} subject="Wizyta w stajni">
          Napisz e-mail
        </WriteButton>
      </VisitButtons>
    </section>
  );
}
