// Long: it opens a screen of each kind that visitors, clients and workers see.
import t from 'tap';
import { walk } from '../showcase/walk.ts';

await walk(t, ['visitor', 'owner', 'owner2', 'worker', 'worker2']);
