import t from 'tap';
import { faults, wrongFaults } from './faults.ts';

t.test('each fault can be put into the code as it is, and its tests exist', async (t) => {
  t.equal(faults.length, 60);
  t.same(wrongFaults(faults, process.cwd()), []);
});
