/** Hidden fields by name; an array is sent as one field for each value. */
export const HiddenFields = ({ of: fields }: { of: Record<string, string | readonly string[]> }) =>
  Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => <input type="hidden" key={`${name} ${value}`} name={name} value={value} />),
  );
