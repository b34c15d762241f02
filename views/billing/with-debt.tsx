import { Choices } from '../parts/choices.tsx';

/** Checkbox that confirms a deletion with an open balance; `of`: 'do rozliczenia 250,00 zł'. */
export const WithDebt = ({ of }: { of: string }) => (
  <Choices
    name="with_debt"
    legend={`Saldo nie jest wyrównane: ${of}`}
    type="checkbox"
    options={[{ value: 'true', label: 'Usuń mimo to' }]}
  />
);
