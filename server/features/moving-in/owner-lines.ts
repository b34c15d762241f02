import { isCompany } from '../../domain/companies.ts';
import { isGiven } from './names.ts';

/** 'Kowal⏎Baran' becomes 'Kowal; Baran'; one person or a company over several lines becomes one line. */
export function ownerOnOneLine(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/[,;/&+]$/, '').trim())
    .filter(Boolean);
  const whole = lines.join(' ');
  return isCompany(whole.split(' ')) || isOnePerson(lines) ? whole.replaceAll('- ', '-') : lines.join('; ');
}

/** 'Maj⏎Anna', 'Anna Maj⏎(mama Zosi)', 'Anna Maj-⏎Lis' */
function isOnePerson([first = '', second = '', ...more]: readonly string[]): boolean {
  if (more.length > 0) return false;
  if (!second || second.startsWith('(') || first.endsWith('-')) return true;
  const given = [first, second].map((line) => line.split(' ').filter(isGiven).length);
  return given.includes(0) && [first, second].some((line) => line.split(' ').every(isGiven));
}
