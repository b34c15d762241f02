import { randomUUID } from 'node:crypto';
import { allowed, type Question, type Spoil } from './walk.ts';

/** JSON values of other types, by the type of a field. */
const WRONG: Record<string, unknown[]> = {
  string: [5, true, ['x'], {}],
  number: ['5', '5,00', true, [5]],
  integer: ['5', 5.5, true, [5]],
  boolean: ['true', 'on', 1, 0, [true]],
  array: ['x', 5, { length: 1 }],
};

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
  const values = visit.fields.flatMap(({ name, type = '' }) => (WRONG[type] ?? []).map((value) => ({ [name]: value })));
  const { body } = await walk.sampleFor(row.name, caller);
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
