import type { ShownColumn } from '../../server/features/moving-in/schema.ts';
import { Card } from '../parts/card.tsx';
import { Select } from '../parts/field.tsx';

type Props = { columns: ShownColumn[]; kinds: { value: string; label: string }[]; open: boolean };

/** The kind of each column, to be chosen if its heading does not tell. */
export const SheetColumns = ({ columns, kinds, open }: Props) => (
  <Card>
    <details className="sheet-columns" open={open}>
      <summary>Co jest w której kolumnie</summary>
      <div className="pairs body">
        {columns.map(({ heading, kind, example }, nth) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
            key={nth}
            name={`column_${nth}`}
            label={`${heading || `Kolumna ${nth + 1}`}${example ? ` (${example.slice(0, 24).trim()})` : ''}`}
            options={heading ? kinds : kinds.filter(({ value }) => value !== 'new_service')}
            defaultValue={kind}
          />
        ))}
      </div>
    </details>
  </Card>
);
