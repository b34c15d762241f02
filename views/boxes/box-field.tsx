import type { ComponentProps } from 'react';
import type { FreeBox } from '../../server/features/boxes/schema.ts';
import { Field } from '../parts/field.tsx';

const NAMED = 5;

/** A box's number: any text, with the free listed boxes as suggestions. */
export function BoxField({ name, free, ...rest }: ComponentProps<typeof Field> & { free: FreeBox[] }) {
  const list = `${name}-free`;
  return (
    <>
      <Field name={name} hint={hintOf(free)} maxLength={12} list={free.length > 0 ? list : undefined} {...rest} />
      {free.length > 0 && (
        <datalist id={list}>
          {free.map(({ name: box, aisle }) => (
            <option key={box} value={box}>
              {aisle}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

const hintOf = (free: FreeBox[]): string =>
  free.length > 0 ? `Wolne: ${freeInWords(free)}. Może zostać pusty` : 'Może zostać pusty';

/** '57, 58, K1'; a longer list ends with 'i inne'. */
export function freeInWords(free: FreeBox[]): string {
  const named = free.slice(0, NAMED).map(({ name }) => name);
  const more = free.length > NAMED ? ' i inne' : '';
  return `${named.join(', ')}${more}`;
}
