import { randomBytes } from 'node:crypto';
import { addressOf } from '../support/routes.ts';
import type { Question } from './walk.ts';

/** Bytes of a stranger's form that are stored, with its page and errors. */
const ROOM = 20_000;

/** A stranger's form is stored with at most the action's own fields, without secrets, and up to a limit. */
export const storedForms: Question = async (walk, { route, fields, form }) => {
  const wrong: string[] = [];
  if (!form) return wrong;
  const long = fields.map(({ name }) => [name, `ź ${randomBytes(2000).toString('base64')}`]);
  const { status, changes } = await walk.watch(async () => {
    const { statusCode } = await walk.app.server.inject({
      method: 'POST',
      url: addressOf(route, { params: Object.fromEntries(route.params.map((name) => [name, 'x'])) }),
      headers: { origin: walk.app.url, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams([
        ...long,
        ['stuffing', 'x'.repeat(8000)],
        ['back', `/login?next=${'y'.repeat(1000)}`],
      ]).toString(),
    });
    return { status: statusCode };
  });
  if (status >= 500) wrong.push(`answered ${status}`);
  for (const { after } of changes.filter(({ table }) => table === 'old_input')) {
    const size = JSON.stringify(after).length;
    if (size > ROOM) wrong.push(`stored ${size} bytes`);
    for (const name of Object.keys(after?.input ?? {}))
      if (!fields.some((field) => field.name === name) || /password|token/i.test(name)) wrong.push(`stored ${name}`);
  }
  return wrong;
};
