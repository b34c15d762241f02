import t from 'tap';
import { inTurnOfEach } from '../../server/platform/http/at-once.ts';

t.test('what a person does beyond the limit waits, what others do does not', async (t) => {
  const inTheirTurn = inTurnOfEach(2);
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const start = (person: string, name: string) =>
    inTheirTurn(person, async () => {
      running.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  const all = [start('Ewa', 'first'), start('Ewa', 'second'), start('Ewa', 'third'), start('Jan', 'of Jan')];
  t.same(running, ['first', 'second', 'of Jan']);
  ends[0]?.();
  t.equal(await all[0], 'first');
  t.same(running, ['first', 'second', 'of Jan', 'third']);
  for (const end of ends) end();
  t.same(await Promise.all(all), ['first', 'second', 'third', 'of Jan']);
});

t.test('one that fails lets the next go on', async (t) => {
  const inTheirTurn = inTurnOfEach(1);
  const fails = inTheirTurn('Ewa', () => Promise.reject(new Error('lost')));
  const next = inTheirTurn('Ewa', () => Promise.resolve('done'));
  await t.rejects(fails, { message: 'lost' });
  t.equal(await next, 'done');
});
