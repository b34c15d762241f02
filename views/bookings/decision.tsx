import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';

type Props = {
  request: { id: string; name: string; passed: boolean };
  horse: string;
  /** The page to which a refusal returns. */
  back: string;
};

/** A request whose day has passed can only be rejected. */
export function Decision({ request: { id, name, passed }, horse, back }: Props) {
  const about = <span className="visually-hidden"> prośbę: {`${name}, ${horse}`}</span>;
  return (
    <>
      <Form action="/api/deny_request" back={back} className="decision">
        <input type="hidden" name="id" value={id} />
        <Button>Odrzuć{about}</Button>
      </Form>
      {!passed && (
        <Form action="/api/approve_request" back={back} className="decision">
          <input type="hidden" name="id" value={id} />
          <Button kind="main">Zatwierdź{about}</Button>
        </Form>
      )}
    </>
  );
}
