import fs from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
import { LARGEST_PICTURE, LARGEST_SHEET, LARGEST_STATEMENT } from '../../server/domain/field-texts.ts';
import { LIMITS } from '../../server/platform/http/security.ts';

const read = (file: string) => fs.readFileSync(file, 'utf8');
const variables = [...read('server/config.ts').matchAll(/^ {2}([A-Z_]+): setting\(/gm)].map(([, name]) => `${name}`);
const [nginx, caddy] = [read('deploy/nginx.conf'), read('deploy/Caddyfile')];

t.test('the limits of the proxies are those of the app', async (t) => {
  const mebibytes = Math.max(LARGEST_PICTURE, LARGEST_STATEMENT, 2 * LARGEST_SHEET) / 1024 ** 2 + 1; // and the form
  t.match(nginx, `client_max_body_size ${mebibytes}m;`);
  t.match(caddy, `max_size ${mebibytes}MiB`);
  t.match(nginx, `proxy_read_timeout ${LIMITS.bodyTimeout.upload / 1_000}s;`);
  t.equal(nginx.match(/max_fails=0;/g)?.length, nginx.match(/server 127/g)?.length);
});

t.test('every setting is in the guide and, unless production refuses it, in .env.example', async (t) => {
  t.ok(variables.length > 10);
  for (const name of variables) {
    t.match(read('docs/operations.md'), new RegExp(`^\\|.*\\b${name}\\b`, 'm'), name);
    if (name !== 'NOW') t.match(read('deploy/.env.example'), new RegExp(`^#?${name}=`, 'm'), name);
  }
});

t.test('all files name the same Node, images and line length', async (t) => {
  const { engines } = JSON.parse(read('package.json'));
  t.match(read('deploy/Dockerfile'), `FROM node:${read('.nvmrc').trim()}-`);
  t.equal(engines.node, `>=${read('.nvmrc').trim()}`);
  const { services } = parse(read('deploy/compose.yaml'), { merge: true });
  t.match(services, { database: { image: 'postgres:18' }, app: { image: 'stajnia' }, backup: { image: 'stajnia' } });
  t.match(read('.editorconfig'), `max_line_length = ${JSON.parse(read('biome.json')).formatter.lineWidth}\n`);
});
