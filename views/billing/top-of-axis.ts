import { type Grosze, toZloty } from '../../server/domain/money.ts';

/** The first round number of złote that no bar exceeds. */
export function topOf(highest: Grosze): number {
  const zloty = Math.max(toZloty(highest), 1);
  const power = 10 ** Math.floor(Math.log10(zloty));
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((one) => one * power >= zloty) ?? 10;
  return Math.round(step * power * 100) / 100;
}
