// Long: it opens a screen of each kind that managers and admins see.
import t from 'tap';
import { walk } from '../showcase/walk.ts';

await walk(t, ['manager', 'admin']);
