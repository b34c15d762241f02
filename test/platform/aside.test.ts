import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { Refusal } from '../../server/platform/http/errors.ts';
import { aside, Ended } from '../../server/platform/jobs/aside.ts';
import type { Order, Told } from './aside-works.ts';

const LONG = 600_000;
const open = (processes: number) =>
  aside<Order, Told>(import.meta.resolve('./aside-works.ts'), 'obey', { processes, limit: LONG });

async function pidIn(file: string): Promise<number> {
  while (!fs.existsSync(file) || !fs.readFileSync(file, 'utf8')) await sleep(20);
  return Number(fs.readFileSync(file, 'utf8'));
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

t.test('answers are what the work returns and throws', async (t) => {
  const obey = open(1);
  const { pid, bytes, at } = await obey({ do: 'tell' });
  t.not(pid, process.pid);
  t.same([bytes, at], [Buffer.from('bytes'), new Date(0)]);
  const refusal = await obey({ do: 'refuse' }).catch((error) => error);
  t.ok(refusal instanceof Refusal);
  t.match(refusal, { status: 400, code: 'bad_input', fields: { field: 'Nie tak.' } });
  await t.rejects(obey({ do: 'break' }), { name: 'TypeError', message: 'broken' });
  t.equal((await obey({ do: 'tell' })).pid, pid, 'the process continues');
});

t.test('work that takes too long is killed, and the next job runs', async (t) => {
  const obey = open(1);
  const file = path.join(t.testdir({}), 'pid');
  const [endless, next] = [obey({ do: 'work for ever', file }, 3000), obey({ do: 'tell' })];
  await t.rejects(endless, Ended);
  const pid = await pidIn(file);
  t.not((await next).pid, pid);
  t.notOk(isAlive(pid), 'its process is gone');
});

t.test('other jobs run while one does not end', async (t) => {
  const obey = open(2);
  const file = path.join(t.testdir({}), 'pid');
  let ended = false;
  const endless = obey({ do: 'work for ever', file }).finally(() => {
    ended = true;
  });
  const pid = await pidIn(file);
  const told = await Promise.all(Array.from({ length: 20 }, () => obey({ do: 'tell' })));
  t.equal(new Set(told.map((it) => it.pid)).size, 1, 'one after the other');
  t.notOk(ended);
  process.kill(pid, 'SIGKILL');
  await t.rejects(endless, Ended, 'the error is the same for any cause of death');
});

t.test('when a process dies, another does the next job', async (t) => {
  const obey = open(1);
  await t.rejects(obey({ do: 'die' }), Ended);
  t.ok((await obey({ do: 'tell' })).pid);
});

t.test('it ends with its parent process, however that ends', async (t) => {
  const file = path.join(t.testdir({}), 'pid');
  const owner = fork(path.join(import.meta.dirname, 'aside-owner.ts'), [file], { execArgv: [] });
  const pid = await pidIn(file);
  t.ok(isAlive(pid));
  const end = once(owner, 'exit');
  owner.kill('SIGKILL');
  await end;
  while (isAlive(pid)) await sleep(20);
});
