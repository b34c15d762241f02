import type { Finding } from '../features/billing/check-ledger.ts';

const number = new Intl.NumberFormat('en-GB');

function table(findings: readonly Finding[]): string {
  const widest = Math.max(...findings.map(({ rule }) => rule.length));
  const line = (rule: string, checked: string, wrong: string) =>
    `${rule.padEnd(widest)}  ${checked.padStart(9)}  ${wrong.padStart(7)}`;
  const lines = findings.map(({ rule, checked, wrong }) => line(rule, number.format(checked), number.format(wrong)));
  return [line('', 'checked', 'wrong'), ...lines].join('\n');
}

/** Prints what was checked and whether `subject`, such as 'The ledger', agrees. If not, the process exits with 1. */
export function printFindings(findings: readonly Finding[], subject: string): void {
  console.log(table(findings));
  const broken = findings.filter(({ wrong }) => wrong > 0);
  for (const { rule, examples } of broken) console.log(`\n${rule}. Not so:\n  ${examples.join('\n  ')}`);
  console.log(broken.length ? `\n${subject} does not agree.` : `\n${subject} agrees.`);
  if (broken.length) process.exitCode = 1;
}
