// Long: analyses the regular expressions of the code.
import { checkSync } from 'recheck';
import t from 'tap';
import { byDay } from '../support/drill.ts';
import { expressionsIn, isSuspect } from '../support/regular-expressions.ts';
import { BOUNDED, BUILT, LINEAR } from './bounded-expressions.ts';

process.env.RECHECK_BACKEND = 'pure'; // the same on every machine, without its own process

// The daily run analyses expressions that might be worse than quadratic, the drill all of them.
const { literals, builders } = expressionsIn('server', 'views', 'client', 'migrations');
const isAnalysed = byDay(isSuspect, () => true);

/** 0: linear; NaN: undecided. */
function degreeOf({ source, flags }: Pick<RegExp, 'source' | 'flags'>): number {
  // Without the limits of time for its parts, which on a busy machine make it call a linear expression polynomial.
  const found = checkSync(source, flags, { timeout: 120_000, incubationTimeout: null, attackTimeout: null });
  if (found.status === 'unknown') return Number.NaN;
  if (found.complexity.type === 'exponential') return Number.POSITIVE_INFINITY;
  return found.complexity.type === 'polynomial' ? found.complexity.degree : 0;
}

t.test('the scan detects a bad expression', async (t) => {
  const bad = [/^(.*?\S)[\s:]+(\S*\d\S*?)\s*(\p{L}+\.?)$/u, /^(a+)+$/];
  t.same(bad.map(isSuspect), [true, true]);
  t.same(bad.map(degreeOf), [5, Number.POSITIVE_INFINITY]);
});

t.test('every expression is linear, or its text has a known limit', async (t) => {
  const listed = [...BOUNDED, ...LINEAR.map((expression) => ({ expression, degree: 0 }))];
  const bounds = new Map(listed.map(({ expression, degree }) => [String(expression), degree]));
  t.ok(literals.length > 300, 'the walk found the expressions');
  const written = new Set(literals.map(String));
  const gone = [...bounds.keys()].filter((expression) => !written.has(expression));
  t.same(gone, [], 'every expression in the tables exists');
  const isAsked = (expression: string) => bounds.get(expression) !== null && byDay(!bounds.has(expression), true);
  const wrong = literals.filter(isAnalysed).flatMap((literal) => {
    if (!isAsked(String(literal))) return [];
    const degree = degreeOf(literal);
    return degree === (bounds.get(String(literal)) ?? 0) ? [] : `${literal.file}: ${literal}, degree ${degree}`;
  });
  t.same(wrong, []);
});

t.test('the files that build expressions at run time are known', async (t) => {
  t.same(builders.toSorted(), Object.keys(BUILT));
});
