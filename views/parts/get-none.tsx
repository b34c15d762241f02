type Props = { people: readonly { id: string; name: string; reason: string }[]; more?: number };

/** The people who get no mail, with the reasons. `more`: the number of people not listed. */
export const GetNone = ({ people, more = 0 }: Props) =>
  people.length > 0 && (
    <section aria-label="Kto nie dostanie">
      <h3>Nie dostaną: {people.length + more}</h3>
      <ul className="plain">
        {people.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name}</strong>: {reason}
          </li>
        ))}
        {more > 0 && <li>i jeszcze {more}</li>}
      </ul>
    </section>
  );
