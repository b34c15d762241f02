import { toCardinal } from 'n2words/pl-PL';
import type { Grosze } from '../../domain/money.ts';
import { plural } from '../../domain/plural.ts';

/** An amount in Polish words, without its sign: 'tysiąc pięćset siedemdziesiąt pięć złotych 00/100'. */
export function inWords(amount: Grosze): string {
  const size = Math.abs(amount);
  const zloty = Math.floor(size / 100);
  const rest = size % 100;
  return `${toCardinal(zloty)} ${plural(zloty, 'złoty', 'złote', 'złotych')} ${String(rest).padStart(2, '0')}/100`;
}
