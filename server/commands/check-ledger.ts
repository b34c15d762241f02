/**
 * `npm run check-ledger [-- --rebuild]`: checks the books, also while the app runs; exits with 1 if a check fails. With
 * --rebuild it first recomputes the stored sums from the ledger.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { checkLedger, type Finding, rebuildSums } from '../features/billing/check-ledger.ts';
import { openDatabase, UNHURRIED } from '../platform/data/database.ts';
import { runCommand } from './run-command.ts';

const number = new Intl.NumberFormat('en-GB');

function table(findings: readonly Finding[]): string {
  const widest = Math.max(...findings.map(({ rule }) => rule.length));
  const line = (rule: string, checked: string, wrong: string) =>
    `${rule.padEnd(widest)}  ${checked.padStart(9)}  ${wrong.padStart(7)}`;
  const lines = findings.map(({ rule, checked, wrong }) => line(rule, number.format(checked), number.format(wrong)));
  return [line('', 'checked', 'wrong'), ...lines].join('\n');
}

async function check(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rebuild: { type: 'boolean' } } });
  await using database = await openDatabase(readConfig('command'), { timeouts: UNHURRIED });
  if (values.rebuild) {
    await rebuildSums(database.db);
    console.log('The stored sums were rebuilt.\n');
  }
  const findings = await checkLedger(database.db);
  console.log(table(findings));
  const broken = findings.filter(({ wrong }) => wrong > 0);
  for (const { rule, examples } of broken) console.log(`\n${rule}. Not so:\n  ${examples.join('\n  ')}`);
  console.log(broken.length ? '\nThe ledger does not agree.' : '\nThe ledger agrees.');
  if (broken.length) process.exitCode = 1;
}

runCommand(check);
