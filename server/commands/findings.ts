import type { Finding } from '../features/billing/check-ledger.ts';

const number = new Intl.NumberFormat('en-GB');

/** Prints what was checked and whether `subject`, such as 'The ledger', agrees. If not, the process exits with 1. */
export function printFindings(findings: readonly Finding[], subject: string): void {
  const widest = Math.max(...findings.map(({ rule }) => rule.length));
  const print = (rule: string, checked: string, wrong: string) =>
    console.log(`${rule.padEnd(widest)}  ${checked.padStart(9)}  ${wrong.padStart(7)}`);
  print('', 'checked', 'wrong');
  for (const { rule, checked, wrong } of findings) print(rule, number.format(checked), number.format(wrong));
  const broken = findings.filter(({ wrong }) => wrong > 0);
  for (const { rule, examples } of broken) console.log(`\n${rule}. Not so:\n  ${examples.join('\n  ')}`);
  console.log(`\n${subject} ${broken.length ? 'does not agree' : 'agrees'}.`);
  if (broken.length) process.exitCode = 1;
}
