import fs from 'node:fs';
import t from 'tap';

const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

t.test('every script ends with exec, so that no shell stands between a signal and the program', async (t) => {
  t.ok(Object.keys(scripts).length > 10);
  for (const [name, script] of Object.entries(scripts)) {
    const last = script.split(/&&|\|\||;/).at(-1) ?? '';
    // By POSIX 'A=1 exec node' need not pass A on, and 'exec A=1 node' is not a command, so env sets it.
    t.match(last.trim(), /^exec (env( [A-Z_]+=\S+)+ )?(node|vite) /, `${name}: ${script}`);
  }
});
