import { formatDay } from '../../domain/days.ts';
import { CARE_FIELDS, type Field, nameOfField } from './columns.ts';
import type { Facts } from './facts.ts';
import type { PlannedRow } from './plan.ts';

/** Plans the records of care that a row tells of. One that is known, or has a later one, changes nothing. */
export function planCare(row: PlannedRow, { care_kinds, care }: Facts, at: (field: Field) => number): void {
  for (const { field, on } of row.read.care) {
    const name = CARE_FIELDS[field];
    const kind = care_kinds.find((one) => one.name === name);
    if (!kind) {
      const message = `Nie ma zabiegu „${name}”. Dodaj go w Zabiegach albo zostaw komórkę pustą.`;
      row.errors.push({ column: at(field), message });
      continue;
    }
    const { last = null, plan = null } =
      care.find(({ horse_id, kind_id }) => horse_id === row.known?.id && kind_id === kind.id) ?? {};
    if (last && last > on) row.notes.push(`${name}: jest już późniejszy wpis, ${formatDay(last)}.`);
    if (last && last >= on) continue;
    row.care.push({ field, kind, on, plan });
    if (row.known) row.changes.push({ what: nameOfField(field), from: last ? formatDay(last) : '', to: formatDay(on) });
  }
}
