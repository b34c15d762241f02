import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export type Row = { cells: string[]; ok: boolean };

export type Section = { title: string; notes: string; head: string[]; rows: Row[]; details?: string };

const LOAD = os.loadavg()[0] as number;

const FILE = path.resolve(import.meta.dirname, '../../docs/benchmarks.md');

export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

function table({ head, rows }: Section): string {
  const lines = [[...head, 'within'], ...rows.map(({ cells, ok }) => [...cells, ok ? 'yes' : '**NO**'])];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const markdown = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  markdown.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  return markdown.join('\n');
}

export const drawSection = (section: Section): string =>
  [`## ${section.title}`, section.notes, table(section), ...(section.details ? [section.details] : [])].join('\n\n');

/** A page as it is named in a table. */
export const named = (path: string): string => path.replace(/[0-9a-f-]{36}/g, '…');

/** A row whose last columns hold the measured value and the limit. */
export const row = (ok: boolean, ...cells: string[]): Row => ({ cells, ok });

/** Updates the measured sections of docs/benchmarks.md, without details. Other sections keep their values and date. */
export function keep(sections: Section[]): void {
  const old = fs.existsSync(FILE)
    ? fs
        .readFileSync(FILE, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const byTitle = new Map(old.map((text) => [/^## (.*)$/m.exec(text)?.[1] ?? '', text.trim()]));
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${os.availableParallelism()} cores, Node ${process.versions.node.split('.')[0]}, load ${LOAD.toFixed(1)}`;
  for (const { details: _, ...section } of sections)
    byTitle.set(section.title, `${drawSection(section)}\n\n_${day}, ${machine}._`);
  fs.writeFileSync(FILE, `${[HEADING, ...byTitle.values()].join('\n\n')}\n`);
}

const HEADING = `# Benchmarks

The last results of \`npm run bench\` (\`-- scale\` measures large stables, \`-- lighthouse\` public pages). Ratios and bytes
say more than times, which depend on the machine and on what else it does. The load is the number of processes that ran or
waited just before: from 1 on, latencies depend on the machine as much as on the app.`;
