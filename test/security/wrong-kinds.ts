import { randomUUID } from 'node:crypto';
import type { Part } from '../support/routes.ts';
import { allowed, type Question, type Spoil } from './walk.ts';

/** JSON values of all types, also such as a form sends. */
const VALUES = ['x', '5', '5,00', 'true', 'on', '', 5, 0, 1, true, null, ['x'], [5], {}, { length: 1 }];

const typesOf = ({ type, anyOf = [] }: Part): string[] => [type ?? [], anyOf.flatMap(typesOf)].flat();

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** The values whose type a schema does not accept; where it names none, it accepts objects. Also a proper one, retyped. */
function wrongFor(part: Part, proper?: unknown): unknown[] {
  const types = typesOf(part).join(' ').replace('integer', 'number') || 'object';
  const retyped = Array.isArray(proper) ? (proper[0] ?? 'x') : typeof proper === 'string' ? [proper] : String(proper);
  return [
    ...[...VALUES, retyped].filter((value) => !types.includes(typeOf(value))),
    ...(typesOf(part).includes('integer') ? [5.5] : []),
    ...(part.items ? wrongFor(part.items).map((item) => [item]) : []),
  ];
}

const POISON = JSON.stringify({ role: 'admin', id: randomUUID(), polluted: true });
/** Own keys of these names, which JSON.stringify keeps. */
const POISONED: object[] = [`{"__proto__":${POISON}}`, `{"constructor":{"prototype":${POISON}}}`].map((it) =>
  JSON.parse(it),
);

/**
 * A JSON call refuses values of other types, and is not affected by prototype keys. The daily run sends one value,
 * and checks the others against the route's schema.
 */
export const wrongKinds: Question = async (walk, visit) => {
  const row = visit.rows.find(allowed);
  const caller = row && allowed(row);
  if (!visit.write || !caller) return [];
  const wrong: string[] = [];
  const { body } = await walk.sampleFor(row.name, caller);
  const values = visit.fields.flatMap(({ name, part }) =>
    wrongFor(part, body?.[name]).map((value) => ({ [name]: value })),
  );
  for (const value of values)
    if (visit.route.body?.safeParse({ ...body, ...value }).success) wrong.push(`${JSON.stringify(value)} is accepted`);

  const sent = [...walk.share('prototype', POISONED), ...(values.length ? walk.share('kind', values) : [])];
  const { changes } = await walk.watch(
    async () => {
      for (const value of sent) {
        const spoil: Spoil = (sample) => ({ ...sample, body: { ...sample.body, ...value } });
        const { outcome } = await walk.ask(visit, row.name, caller, spoil);
        if (outcome !== '400') wrong.push(`${JSON.stringify(value)} is answered ${outcome}`);
      }
      return {};
    },
    row.name,
    [caller],
  );
  if (changes.length) wrong.push(`wrote ${JSON.stringify(changes)}`);
  return wrong;
};
