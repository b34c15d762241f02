import type { Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';

/** The same command for another verb, in this transaction. */
export const commandIn = <Input>(tx: Tx, command: Command<unknown>, input: Input): Command<Input> => ({
  ...command,
  db: tx,
  input,
});
