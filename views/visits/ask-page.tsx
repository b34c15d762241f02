import type { ReactNode } from 'react';
import type { ActionTexts } from '../../server/domain/texts.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { Bait } from '../parts/bait.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

type Props = {
  title: string;
  lead: ReactNode;
  action: `/api/${string}`;
  texts: Pick<ActionTexts, 'key'> & { done: { title: string; message: string } };
  /** When one will hear, once it is sent. */
  reply: string;
  /** Where one goes on from there. */
  then: { href: string; label: string };
  submit: string;
  /** What the data are for and how long they are kept. */
  kept: ReactNode;
  children: ReactNode;
};

/** A page with a form by which a visitor asks for something. */
export function AskPage({ title, lead, action, texts, reply, then, submit, kept, children }: Props) {
  const { alert } = usePage();
  const { done, key } = texts;
  return (
    <PublicLayout>
      <div className="narrow-page wider">
        <div className="lead">
          <h1>{title}</h1>
          {lead}
        </div>
        <Card padded>
          {alert?.ofAction === key ? (
            <>
              <h2>{done.title}</h2>
              <p>{done.message}</p>
              <p>{reply}</p>
              <ButtonLink href={then.href}>{then.label}</ButtonLink>
            </>
          ) : (
            <Form action={action}>
              <ErrorSummary />
              {children}
              <Bait />
              <Button kind="main" type="submit">
                {submit}
              </Button>
            </Form>
          )}
        </Card>
        <p className="muted small">
          {kept} Więcej mówi <a href="/privacy-policy">polityka prywatności</a>.
        </p>
      </div>
    </PublicLayout>
  );
}

/** How a visitor is called and reached. Filled in for a signed-in person. */
export function ContactFields() {
  const { person } = usePage();
  return (
    <>
      <Field
        name="name"
        label="Imię i nazwisko"
        autoComplete="name"
        required
        maxLength={80}
        defaultValue={person ? `${person.first_name} ${person.last_name}`.slice(0, 80) : undefined}
      />
      <div className="pair">
        <Field
          name="phone"
          label="Telefon"
          hint="Wystarczy telefon albo e-mail."
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
        <Field
          name="email"
          label="E-mail"
          hint="Jeśli wolisz odpowiedź na piśmie."
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={person?.email}
        />
      </div>
    </>
  );
}
