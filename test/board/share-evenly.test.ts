import fc from 'fast-check';
import t from 'tap';
import { shareEvenly } from '../../server/features/board/share-evenly.ts';
import { holds } from '../support/properties.ts';

const PEOPLE = ['a', 'b', 'c', 'd', 'e'];

const day = fc.record({
  services: fc.array(fc.subarray(PEOPLE), { minLength: 1, maxLength: 5 }),
  tasks: fc.array(fc.nat(4), { maxLength: 60 }),
  loads: fc.array(fc.nat(12), { minLength: 5, maxLength: 5 }),
});

t.test('work goes only to workers who may do it, all of it, as evenly as possible', async (t) => {
  await holds(
    t,
    fc.property(day, ({ services, tasks, loads }) => {
      const work = tasks.map((service, nth) => ({ id: `t${nth}`, service_id: `${service % services.length}` }));
      const mayDo = (service: string) => services[Number(service)] ?? [];
      const before = new Map(PEOPLE.map((who, nth) => [who, loads[nth] ?? 0]));
      const given = shareEvenly(work, mayDo, before);
      const after = new Map(before);
      for (const who of given.values()) after.set(who, (after.get(who) ?? 0) + 1);
      const load = (who: string) => after.get(who) ?? 0;
      return work.every(({ id, service_id }) => {
        const who = given.get(id);
        if (who === undefined) return mayDo(service_id).length === 0;
        return mayDo(service_id).includes(who) && mayDo(service_id).every((other) => load(who) - load(other) < 2);
      });
    }),
  );
});

t.test('each gets neighbouring boxes, and the result is always the same', async (t) => {
  const tasks = Array.from({ length: 7 }, (_, nth) => ({ id: `${nth}`, service_id: 's' }));
  const share = () => [...shareEvenly(tasks, () => ['a', 'b', 'c'], new Map())];
  const whose = share().map(([, who]) => who);
  t.same(whose, ['a', 'a', 'a', 'b', 'b', 'c', 'c']);
  t.same(share(), share());
});
