/** The fields of a form that nobody sees, by name; an array is sent value by value. */
export const HiddenFields = ({ of: fields }: { of: Record<string, string | readonly string[]> }) =>
  Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => <input type="hidden" key={`${name} ${value}`} name={name} value={value} />),
  );
