import { checkSync } from 'recheck';
import t from 'tap';
import { byDay } from '../support/drill.ts';
import { expressionsIn, isSuspect } from '../support/regular-expressions.ts';
import { BOUNDED, BUILT } from './bounded-expressions.ts';

process.env.RECHECK_BACKEND = 'pure'; // the same on every machine, without a process of its own

// By day those that might be worse than quadratic are analysed, in the drill all.
const { literals, builders } = expressionsIn('server', 'views', 'client', 'migrations');
const isAnalysed = byDay(isSuspect, () => true);

/** 0: linear; NaN: undecided. */
function degreeOf({ source, flags }: Pick<RegExp, 'source' | 'flags'>): number {
  const found = checkSync(source, flags, { timeout: 10_000 });
  if (found.status === 'unknown') return Number.NaN;
  if (found.complexity.type === 'exponential') return Number.POSITIVE_INFINITY;
  return found.complexity.type === 'polynomial' ? found.complexity.degree : 0;
}

t.test('the scan knows a bad expression', async (t) => {
  const bad = [/^(.*?\S)[\s:]+(\S*\d\S*?)\s*(\p{L}+\.?)$/u, /^(a+)+$/];
  t.same(bad.map(isSuspect), [true, true]);
  t.same(bad.map(degreeOf), [5, Number.POSITIVE_INFINITY]);
});

t.test('an expression is linear, or it is known what bounds its text', async (t) => {
  const bounds = new Map(BOUNDED.map(({ expression, degree }) => [String(expression), degree]));
  t.ok(literals.length > 300, 'the walk sees the expressions');
  const written = new Set(literals.map(String));
  const gone = [...bounds.keys()].filter((expression) => !written.has(expression));
  t.same(gone, [], 'the table has expressions of today');
  const isAsked = (expression: string) => bounds.get(expression) !== null && byDay(!bounds.has(expression), true);
  const wrong = literals.filter(isAnalysed).flatMap((literal) => {
    if (!isAsked(String(literal))) return [];
    const degree = degreeOf(literal);
    return degree === (bounds.get(String(literal)) ?? 0) ? [] : `${literal.file}: ${literal}, degree ${degree}`;
  });
  t.same(wrong, []);
});

t.test('where an expression is built while the app runs is known', async (t) => {
  t.same(builders.toSorted(), Object.keys(BUILT));
});
